export { apiVersion, sandboxPublishableKey, sandboxSecretKey } from './api/keys.ts';
export { createSandboxBank, type SandboxBank, type SandboxBankOptions } from './sandbox-bank.ts';
