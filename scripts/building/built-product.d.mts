export function builtProgram(name: 'main' | 'admin' | 'doctor' | 'backup'): string;
export const builtWebApp: string;
