import type { Config } from '../platform/config'
import { readKeyFile } from '../platform/keyFile'
import type { Vault } from './backups'
import { BackupFault } from './store'

/** Where backups of this configuration go, and both keys. Only those of BACKUP_DIR are taken away again. The first one makes its key. */
export const vaultOf = (
  { backup, sealKeyFile }: Pick<Config, 'backup' | 'sealKeyFile'>,
  named: string | null = null,
): { vault: Vault & { keep: number | null }; sealKey: Buffer } => {
  const folder = named ?? backup.folder
  if (folder === null) throw new BackupFault('Name a folder, or set BACKUP_DIR.')
  const missing = 'and without it the backup would be of no use. Put its copy back there.'
  return {
    vault: {
      folder,
      key: readKeyFile(backup.keyFile, { setting: 'BACKUP_KEY_FILE', mayCreate: true, missing: '' }),
      keep: folder === backup.folder ? backup.keep : null,
    },
    sealKey: readKeyFile(sealKeyFile, { setting: 'SEAL_KEY_FILE', mayCreate: false, missing }),
  }
}
