import { useCallback, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Template } from '../../../engine/template'
import type { TenderView } from '../../../server/contract/tenders/views'
import { goToProblems, type FormEditor } from '../../forms'
import type { KeptPlace } from '../../guard/scroll'
import { keep, keptKey } from '../../kept/keptDraft'
import { knownTab } from '../../kept/tab'
import { writeUnsaved } from '../../kept/unsaved'
import { useSession } from '../../session/SessionProvider'
import { toast } from '../../ui/toasts/toasts'
import type { DraftStore } from './DraftStore'
import { buyerOf, missingPlace, nameOf } from './nameAndBuyer'
import { saveRefusal } from './SaveBar'
import type { useSave } from './useSave'

interface RunOptions {
  store: DraftStore
  template: Template
  /** The tender as the server has it now; null while it was never saved. */
  view: TenderView | null
  editor: RefObject<FormEditor | null>
  save: ReturnType<typeof useSave>['save']
  readOnly: boolean
}

/** The field that has the focus, for the page that takes over after a first save. */
const placeOfFocus = (): KeptPlace | null => {
  const place = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path
  return place === undefined ? null : { place }
}

/** Saves what can be saved, and leads to what keeps it from being saved. */
export const useRun = ({ store, template, view, editor, save, readOnly }: RunOptions): ((thenLeave: boolean) => Promise<void>) => {
  const { t } = useTranslation('tenders')
  const navigate = useNavigate()
  const { hash } = useLocation()
  const me = useSession().user?.email ?? ''
  /** Leaving after a save goes on to the tender; Ctrl+S keeps the person where they type. */
  return useCallback(
    async (thenLeave: boolean): Promise<void> => {
      // The key typed just now is saved too.
      editor.current?.flush()
      if (readOnly) return
      const { draft } = store.state
      const refused = saveRefusal(nameOf(template, draft), buyerOf(template, draft))
      if (refused !== null) {
        toast.error(t(`save.${refused}`))
        const missing = missingPlace(template, draft)
        if (missing !== null) editor.current?.goTo(missing)
        return
      }
      // What could not be read is on the screen alone: saved without it, it would be gone, and what stood there before.
      if (editor.current?.hasTypingProblems === true) {
        toast.error(t('save.unread'))
        goToProblems(editor.current)
        return
      }
      const saved = await save()
      if (!saved) return
      const isStillTyping = store.state.isDirty
      // What was typed while the first save was under way goes on under the new tender's name.
      if (isStillTyping && view === null)
        keep(keptKey(me, { id: saved.id }, knownTab() ?? ''), {
          draft: store.state.draft,
          version: saved.version ?? 0,
          step: 1,
          at: new Date().toISOString(),
        })
      if (!isStillTyping || view === null) writeUnsaved(false)
      if (thenLeave && !isStillTyping) await navigate(`/projekte/${saved.id}`)
      else if (view === null)
        await navigate({ pathname: `/projekte/bearbeiten/${saved.id}`, hash }, { replace: true, state: placeOfFocus() })
    },
    [save, store, template, navigate, view, editor, hash, readOnly, me, t],
  )
}
