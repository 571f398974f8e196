import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EffectPorts } from '../platform/outbox'
import { projectRoot } from '../platform/projectRoot'
import { type Hand, makeTemplate, publishDraft, readFile, resumeIntents, type TemplateDoc, TemplateModel } from '../templates/area'

const FILE = 'templates/demo/ideenwettbewerb-hafenfest.json'
const NOTE = 'Festtage mit ihren Spielorten, Preisgericht und Preise, die Skizze der Teilnehmer'
const DAY = 86_400_000

/**
 * A procedure of the house's own, written and published as by an admin in the designer: what the designer is for, to look at and to change.
 */
export async function makeDemoTemplate(
  by: NonNullable<Hand['by']['user']>,
  { at, ports }: { at: Date; ports: EffectPorts },
): Promise<void> {
  const file = readFile(JSON.parse(readFileSync(join(projectRoot(), FILE), 'utf8')))
  // A crash may have left it: templates are not cleared with the rest of a half made world.
  const made = (await TemplateModel.findOne({ _id: file.id }).lean<TemplateDoc>()) ?? (await makeTemplate(file, { by: { user: by }, at }))
  const published = { by: { user: by }, at: new Date(at.getTime() + DAY), lock: made.version, note: NOTE }
  await resumeIntents(made.head > 0 ? made : await publishDraft(made, published), ports)
}
