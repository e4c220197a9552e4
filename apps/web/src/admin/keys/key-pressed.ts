/** What is read of a key press. */
export interface KeyPressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** The key is held down. */
  repeat: boolean;
}

/**
 * Answers the action of a key that is pressed without a modifier, or null. `actions` has the keys in lower case. A held key
 * repeats only the actions of `repeated`.
 */
export function actionOfKey<Action>(
  pressed: KeyPressed,
  actions: ReadonlyMap<string, Action>,
  repeated: ReadonlySet<Action>,
): Action | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const action = actions.get(pressed.key.toLowerCase());
  if (action === undefined) return null;
  return pressed.repeat && !repeated.has(action) ? null : action;
}
