import { shippedProcedure } from '../../../workflows/procedure'
import type { Scene } from './scene'
import type { Case, Row } from './table'

const ADMIN: Row = '401 403 403 403 | 403 403 | 403 +'
const STAFF: Row = '401 403 403 403 | 403 403 | + +'
/** What nobody published is known to those alone who write. */
const DRAFT: Row = '401 403 403 403 | 403 403 | 404 +'

const document = () => shippedProcedure('notice')?.document

/** An own procedure in this state, made by an admin other than the caller. */
const made = async ({ world }: Scene, isPublished: boolean): Promise<{ id: string; lock: number }> => {
  const admin = await world.user('admin')
  const draft = await world.call(admin, 'createProcedure', { document: document() })
  return isPublished ? world.call(admin, 'publishProcedure', draft.id, draft.lock, '') : draft
}

const published = async (scene: Scene) => [(await made(scene, true)).id]
const written = async (scene: Scene) => [(await made(scene, false)).id]

/** Procedures are written by system admins; whoever makes tenders reads what was published. */
export const OWN_PROCEDURE_CASES = {
  getProcedures: [{ on: '', may: STAFF, args: () => [] }],
  getProcedure: [
    { on: 'a published one', may: STAFF, args: published },
    { on: 'one that nobody published yet', may: DRAFT, args: written },
  ],
  getProcedureVersions: [{ on: '', may: STAFF, args: published }],
  exportProcedure: [{ on: '', may: STAFF, args: published }],
  createProcedure: [
    { on: 'from a document', may: ADMIN, args: () => [{ document: document() }] },
    { on: 'from another one', may: ADMIN, args: async (scene) => [{ from: (await made(scene, true)).id }] },
  ],
  updateProcedure: [
    {
      on: '',
      may: ADMIN,
      args: async (scene) => {
        const { id, lock } = await made(scene, false)
        return [id, lock, document()]
      },
    },
  ],
  publishProcedure: [
    {
      on: '',
      may: ADMIN,
      args: async (scene) => {
        const { id, lock } = await made(scene, false)
        return [id, lock, 'Neu']
      },
    },
  ],
  retireProcedure: [{ on: '', may: ADMIN, args: async (scene) => [(await made(scene, true)).id, true] }],
} satisfies Record<string, readonly Case[]>
