export { apiVersion, sandboxPublishableKey, sandboxSecretKey } from './keys.ts';
export { createSandboxBank, type SandboxBank, type SandboxBankOptions } from './sandbox-bank.ts';
