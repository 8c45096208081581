/** Copies of the whole shop: into a file, out of one, and from one database into another. */
export { backupCommand, type BackupEvent, moveCommand } from './backup-events.ts';
export { moveToServer } from './move-to-server.ts';
export { restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
