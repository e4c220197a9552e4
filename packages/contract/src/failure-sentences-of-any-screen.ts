const safe = 'It is safe to try again: we will not do it twice.';

/** These sentences have their own file, so that /login loads no sentences of other screens. */
export const anyScreenSentences = {
  someFields: 'Some fields need your attention.',
  notTwice: safe,
  unanswered: `We did not get a clear answer. ${safe}`,
  connectionLost:
    'We got no answer. Please check your connection and try again: we will not do it twice.',
  outOfTime: `We waited and got no answer. It may have been done. ${safe}`,
  unansweredHarmless: 'We did not get a clear answer. Please try again.',
  connectionLostHarmless: 'We got no answer. Please check your connection and try again.',
  sessionEnded: 'You were signed out. Please sign in again.',
  partMissing:
    'Part of this page did not load. Please try again; if that does not help, come back in a few minutes.',
} as const;
