/** These sentences have their own file, so that /login loads no sentences of other screens. */
export const anyScreenSentences = {
  someFields: 'Some fields need your attention.',
  notTwice: 'You can try again: nothing is done twice.',
  unanswered: 'The answer was lost on the way. You can try again: nothing is done twice.',
  connectionLost:
    'We got no answer. Please check your connection and try again: nothing is done twice.',
  outOfTime:
    'We waited and got no answer. It may have been done. You can try again: nothing is done twice.',
  unansweredHarmless: 'The answer was lost on the way. Please try again.',
  connectionLostHarmless: 'We got no answer. Please check your connection and try again.',
  sessionEnded: 'You were signed out. Please sign in again.',
  partMissing:
    'Part of this page did not load. Please try again; if that does not help, come back in a few minutes.',
} as const;
