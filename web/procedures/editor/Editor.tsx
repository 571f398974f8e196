import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ProcedureDocument } from '../../../workflows/procedure'
import { ConflictNotice, KeptNotice } from '../../drafts/Notices'
import { UndoButtons } from '../../drafts/UndoButtons'
import { call } from '../../rpc'
import { MachineView } from '../MachineView'
import { PhaseTree } from './PhaseTree'
import { ProblemList } from './ProblemList'
import { Properties } from './Properties'
import { EditorProvider } from './state'
import { useEditing, type GoTo, type ProcedureStore } from './useEditing'

/** What keeps the draft from being saved, with the ways out of it: seen on every view of a procedure. */
export const DraftNotices = ({ store }: { store: ProcedureStore }): ReactElement => (
  <>
    {store.state.kind === 'conflict' && <Conflict store={store} by={store.state.by} />}
    <KeptNotice store={store} />
  </>
)

const Conflict = ({ store, by }: { store: ProcedureStore; by: string }): ReactElement => {
  const { t } = useTranslation(['procedures', 'drafts'])
  const navigate = useNavigate()
  const reload = async (): Promise<void> => {
    const { row, document } = await call('getProcedure', store.row.id)
    // What the server keeps was read by its schema.
    store.takeOver(row, document as ProcedureDocument, t('drafts:reloaded'))
  }
  const keep = async (): Promise<void> => {
    const made = await call('createProcedure', { document: store.file, unfinished: true })
    await reload()
    void navigate(`/verfahren/${encodeURIComponent(made.id)}`)
  }
  const text = by === '' ? t('procedures:edit.conflict') : t('procedures:edit.conflictBy', { by })
  return <ConflictNotice text={text} reload={reload} keep={keep} failed={t('procedures:failed')} />
}

/** The phases as a fairway that one edits, what the chosen one says beside it, and the machine that it becomes. */
export const Editor = ({ store, goTo }: { store: ProcedureStore; goTo: GoTo | null }): ReactElement => {
  const editor = useEditing(store, goTo)
  return (
    <EditorProvider value={editor}>
      <ProblemList />
      <div className="pr-editor">
        <div className="surface pr-left">
          <div className="pr-undo">
            <UndoButtons store={store} />
          </div>
          <PhaseTree />
        </div>
        <Properties />
        <MachineView document={store.file} phase={editor.selected} />
      </div>
    </EditorProvider>
  )
}
