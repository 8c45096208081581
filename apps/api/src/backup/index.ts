/** Copies of the whole shop: backup to a file, restore from a file, and the move to another database. */
export { backupCommand, type BackupEvent, moveCommand } from './backup-events.ts';
export { moveToServer } from './move-to-server.ts';
export { restoreBackup } from './restore-backup.ts';
export { writeBackup } from './write-backup.ts';
