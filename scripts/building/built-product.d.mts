export function builtProgram(name: 'main' | 'admin' | 'doctor'): string;
export const builtWebApp: string;
