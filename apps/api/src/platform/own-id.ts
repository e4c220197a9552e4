const ownId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether it is an id as we make and write them: a UUID in small letters. */
export function isOwnId(text: string): boolean {
  return ownId.test(text);
}
