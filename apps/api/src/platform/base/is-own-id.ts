const ownId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isOwnId(text: string): boolean {
  return ownId.test(text);
}
