import { randomUUID } from 'node:crypto'
import { addNode, fileOfEdit, newTemplate } from '../../../engine/authoring'
import type { TestUser } from '../../world/people'
import type { Scene } from './scene'
import type { Case, Row } from './table'

const ADMIN: Row = '401 403 403 403 | 403 403 | 403 +'
const TEXT = { de: 'Formular', en: 'Form' }

const file = () => {
  const empty = newTemplate({ id: `own-${randomUUID().slice(0, 8)}`, name: TEXT, section: TEXT })
  const field = { kind: 'field' as const, label: TEXT, valueType: 'text' as const, displayType: 'TEXTBOX' as const }
  return { ...fileOfEdit(addNode(empty, { id: 'title', ui: field }, { parent: 'section-1', index: 0 })), description: TEXT }
}

/** An own template in this state, made by an admin other than the caller. */
const made = async ({ world }: Scene, isPublished: boolean): Promise<{ id: string; lock: number; admin: TestUser }> => {
  const admin = await world.user('admin')
  const draft = await world.call(admin, 'saveProjectTemplate', file())
  if (!isPublished) return { id: draft.id, lock: draft.lock, admin }
  const published = await world.call(admin, 'publishProjectTemplate', draft.id, draft.lock, '')
  return { id: published.id, lock: published.lock, admin }
}

/** What is written of forms belongs to the system admins; whoever makes tenders reads what was published. */
export const AUTHORING_CASES = {
  getAuthoredTemplates: [{ on: '', may: ADMIN, args: () => [] }],
  getProjectTemplateDraft: [{ on: 'an own form', may: ADMIN, args: async (scene) => [(await made(scene, false)).id] }],
  saveProjectTemplate: [
    { on: 'a new form', may: ADMIN, args: () => [file()] },
    {
      on: 'a form of somebody else',
      may: ADMIN,
      args: async (scene) => {
        const { id, lock } = await made(scene, false)
        return [{ ...file(), id }, lock]
      },
    },
  ],
  publishProjectTemplate: [
    {
      on: '',
      may: ADMIN,
      args: async (scene) => {
        const { id, lock } = await made(scene, false)
        return [id, lock, 'Neu']
      },
    },
  ],
  copyProjectTemplate: [{ on: '', may: ADMIN, args: async (scene) => [(await made(scene, true)).id] }],
  setProjectTemplateActive: [{ on: '', may: ADMIN, args: async (scene) => [(await made(scene, true)).id, false] }],
  deleteProjectTemplate: [{ on: 'one that nobody uses', may: ADMIN, args: async (scene) => [(await made(scene, true)).id] }],
  getProjectTemplateVersions: [{ on: '', may: ADMIN, args: async (scene) => [(await made(scene, true)).id] }],
} satisfies Record<string, readonly Case[]>
