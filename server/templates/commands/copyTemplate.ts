import { changedText, inEachOf } from '../../../engine/languages'
import { say } from '../../words/words'
import { copyId, copyOf } from '../../../engine/authoring'
import { AppError } from '../../platform/errors'
import { fileBeingWritten } from '../drafts'
import { TemplateModel, TemplateVersionModel, type TemplateDoc } from '../model'
import type { Hand } from '../record'
import { makeTemplate } from './saveDraft'

const ATTEMPTS = 5

/**
 * An own template with the same content, nothing published yet: 'EU-19' → 'EU-19-copy'. A copy of an EU form keeps its subtype, and with it
 * the portal.
 */
export const copyTemplate = async (doc: TemplateDoc, hand: Hand): Promise<TemplateDoc> => {
  const file = await fileBeingWritten(doc)
  const name = inEachOf(file.name, (name, lang) => say(lang, 'copy', { name }))
  // Built-in templates may have no description; an own one needs it to be saved.
  const description = { ...changedText(file.name, (name, lang) => file.description[lang]?.trim() || name) }
  for (let attempt = 1; ; attempt++) {
    const taken = new Set([
      ...(await TemplateModel.find({}, { _id: 1 }).lean()).map(({ _id }) => _id),
      ...(await TemplateVersionModel.distinct('templateId')),
    ])
    try {
      return await makeTemplate({ ...copyOf(file, { id: copyId(doc._id, (id) => taken.has(id)), name }), description, active: true }, hand)
    } catch (fault) {
      // Somebody else copied it in the same instant.
      if (attempt >= ATTEMPTS || !(fault instanceof AppError && fault.code === 'conflict')) throw fault
    }
  }
}
