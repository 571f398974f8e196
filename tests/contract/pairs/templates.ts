import { addNode, fileOfEdit, newTemplate } from '../../../engine/authoring'
import type { World } from '../../world/testWorld'
import type { Pair } from './sending'

type Fields = Record<string, unknown>
const TEXT = { de: 'Formular', en: 'Form' }

export const file = (id: string) => {
  const empty = newTemplate({ id, name: TEXT, section: TEXT })
  const field = { kind: 'field' as const, label: TEXT, valueType: 'text' as const, displayType: 'TEXTBOX' as const }
  return { ...fileOfEdit(addNode(empty, { id: 'title', ui: field }, { parent: 'section-1', index: 0 })), description: TEXT }
}

/** Own forms, published and not: whole, as they are being written, and the bare file with what it was read with. */
export const templatePairs = async (world: World): Promise<Pair[]> => {
  const admin = await world.user('admin')
  const as = () => admin
  const draft = await world.call(admin, 'saveProjectTemplate', file('own-draft'))
  const made = await world.call(admin, 'saveProjectTemplate', file('own-published'))
  const { id } = await world.call(admin, 'publishProjectTemplate', made.id, made.lock, '')
  const written = (of: string) => async (): Promise<Fields> => ({ ...(await world.call(admin, 'getProjectTemplateDraft', of)) })
  const bare = (of: string): Pair => ({
    name: `getProjectTemplateDraft → saveProjectTemplate, the file of ${of}`,
    as,
    names: ['id'],
    read: async () => {
      const { template, row } = await world.call(admin, 'getProjectTemplateDraft', of)
      return { ...(template as Fields), lock: row.lock }
    },
    send: ({ lock, ...template }) => ['saveProjectTemplate', [template, lock]],
    values: { name: { de: 'Anders', en: 'Other' }, description: { de: 'Anders', en: 'Other' }, version: 99 },
    skips: ['lock', 'schema', 'ui', 'rules', 'legalBasis', 'projectTypes', 'roomTemplates', 'procedure'],
  })
  const send = (template: Fields) => ['saveProjectTemplate', [template]] as const
  return [
    { name: 'getProjectTemplateDraft → saveProjectTemplate', as, send, read: written(draft.id) },
    {
      name: 'getProjectTemplate → saveProjectTemplate',
      as,
      send,
      // Another moment of the last change is another version.
      names: ['updated'],
      read: async () => ({ ...(await world.call(admin, 'getProjectTemplate', id)) }),
    },
    bare(draft.id),
    bare(id),
  ]
}
