import type { Config } from '../platform/config'
import { readKeyFile } from '../platform/keyFile'
import type { Vault } from './backups'
import { type Bin, folderBin, objectBin } from './bin'
import { BackupFault } from './store'

/** The place of BACKUP_DIR; null: none is named. */
export const binOf = async ({ folder, s3 }: Config['backup']): Promise<Bin | null> => {
  if (s3 !== null) return objectBin(s3)
  return folder === null ? null : folderBin(folder)
}

/**
 * Where backups of this configuration go (`named`, or else `own`: BACKUP_DIR), and both keys. Only those of BACKUP_DIR are taken away
 * again. The first one makes its key.
 */
export const vaultOf = (
  { backup, sealKeyFile }: Pick<Config, 'backup' | 'sealKeyFile'>,
  { own, named = null }: { own: Bin | null; named?: Bin | null },
): { vault: Vault & { keep: number | null }; sealKey: Buffer } => {
  const bin = named ?? own
  if (bin === null) throw new BackupFault('Name a folder or s3://…, or set BACKUP_DIR.')
  const missing = 'and without it the backup would be of no use. Put its copy back there.'
  return {
    vault: {
      bin,
      key: readKeyFile(backup.keyFile, { setting: 'BACKUP_KEY_FILE', mayCreate: true, missing: '' }),
      keep: bin.text === own?.text ? backup.keep : null,
    },
    sealKey: readKeyFile(sealKeyFile, { setting: 'SEAL_KEY_FILE', mayCreate: false, missing }),
  }
}
