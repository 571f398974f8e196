import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../server/platform/projectRoot'
import { importShippedTemplates } from '../../server/templates/importShipped'

/** Imports these shipped templates alone ('eu/1.7/EU-19.json'): all 45 take seconds that most tests do not need. */
export const importTemplates = async (...files: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-templates-'))
  try {
    for (const file of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      cpSync(join(projectRoot(), 'templates', file), join(folder, file))
    }
    await importShippedTemplates(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
