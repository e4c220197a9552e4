export function makeContainerRoot(place: string, release: string): Promise<string>;
