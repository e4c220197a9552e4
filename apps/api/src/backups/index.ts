export { BackupRefused } from './backup-refused.ts';
export { noteDeletion } from './deletion-notes.ts';
export { drillBackup } from './drill-backup.ts';
export { listBackupIds, type Manifest, readManifest, readNewestManifest } from './manifest.ts';
export { readLastBackup } from './read-last-backup.ts';
export { type RestoreDependencies, restoreBackup } from './restore-backup.ts';
export { takeBackup } from './take-backup.ts';
export { watchLastBackup } from './watch-last-backup.ts';
