import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { OfferView } from '../../../server/contract/offers/views'
import type { FormEditor } from '../../forms'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { serverNow } from '../../ui/time'
import type { AutosaveStore } from '../draft/AutosaveStore'
import type { LotDraft } from '../draft/useDrafts'
import type { RoomFiles } from '../files/useRoomFiles'
import type { Lack } from './SubmitStep'
import { useSubmit } from './useSubmit'

interface FormLead {
  onEditor: (made: FormEditor | null) => void
  /** Path null: what could not be read in it. */
  goTo: (one: LotCase, path: string | null) => void
}

/** To a field of any lot's form: gone to once that form is there. */
export function useFormLead(shown: LotCase | undefined, choose: (index: number) => void, showMain: () => void): FormLead {
  const editor = useRef<FormEditor | null>(null)
  const goal = useRef<{ lotId: string; path: string | null } | null>(null)
  const lead = (form: FormEditor | null, path: string | null): void => {
    const at = path ?? form?.problems.find(({ source }) => source === 'typing')?.path
    if (at !== undefined) form?.goTo(at)
  }
  return {
    goTo: (one, path) => {
      if (one.lotId === shown?.lotId && editor.current !== null) return lead(editor.current, path)
      goal.current = { lotId: one.lotId, path }
      showMain()
      choose(one.number - 1)
    },
    onEditor: (made) => {
      editor.current = made
      if (made === null || goal.current === null || goal.current.lotId !== shown?.lotId) return
      lead(made, goal.current.path)
      goal.current = null
    },
  }
}

interface Submitted extends Pick<FormLead, 'goTo'> {
  offer: OfferView
  kind: Kind
  chosen: readonly LotCase[]
  drafts: ReadonlyMap<string, LotDraft>
  files: RoomFiles
  /** The steps, in which the focus goes to what is missing. */
  column: RefObject<HTMLElement>
}

const isPast = ({ canSubmitLate, deadline }: LotCase): boolean =>
  canSubmitLate || (deadline !== null && Date.parse(deadline) <= serverNow())

/** Submitting what was chosen: what stands in the way is found first, and led to. */
export function useSubmission({ offer, kind, chosen, drafts, files, column, goTo }: Submitted) {
  const { user } = useSession()
  const [name, setName] = useState(() => (user ? fullName(user) : ''))
  const [lack, setLack] = useState<Lack>(null)
  const [isSettling, setSettling] = useState(false)
  /** The deadline has passed by now: whoever goes on says so. */
  const [isAsked, setAsked] = useState(false)
  const { submit, ...sending } = useSubmit(offer, kind)
  const isBusy = sending.isBusy || isSettling
  const focusOn = (selector: string): void => column.current?.querySelector<HTMLElement>(selector)?.focus()
  const storesOf = ({ lotId }: LotCase): AutosaveStore[] => {
    const draft = drafts.get(lotId)
    return draft ? [draft.store, ...draft.beside.all] : []
  }
  const isUnread = (one: LotCase): boolean => storesOf(one).some(({ state }) => state.unread.length > 0)

  /** Answers what stands in the way; the drafts are with the server when it answers null. */
  const prepare = async (): Promise<Lack> => {
    if (chosen.length === 0) return 'lots'
    if (name.trim() === '') return 'name'
    for (const store of chosen.flatMap(storesOf)) store.takeTyped()
    if (chosen.some(isUnread)) return 'typing'
    if (files.isUploading) return 'uploading'
    if (files.isInfected) return 'infected'
    const forms = chosen.flatMap(({ lotId }) => drafts.get(lotId) ?? [])
    if (forms.length < chosen.length) return 'unsaved'
    const settled = await Promise.all(forms.map(async ({ store, beside }) => (await beside.settle()) && store.settle()))
    if (settled.includes(false)) return 'unsaved'
    return forms.some(({ store }) => store.state.missing.length > 0) ? 'missing' : null
  }
  const send = async (isLateWanted: boolean): Promise<void> => {
    setAsked(false)
    setLack(null)
    setSettling(true)
    const lacks = await prepare().finally(() => setSettling(false))
    setLack(lacks)
    if (lacks === 'lots') return focusOn('input[type=checkbox]')
    if (lacks === 'name') return focusOn('input[name=declaredBy]')
    if (lacks === 'typing') {
      const one = chosen.find(isUnread)
      return one && goTo(one, null)
    }
    if (lacks === 'missing') return void requestAnimationFrame(() => focusOn('.bd-missing button'))
    if (lacks !== null) return
    if (!isLateWanted && chosen.some(isPast)) return setAsked(true)
    const lotIds = chosen.map(({ lotId }) => lotId)
    const versions = Object.fromEntries(lotIds.map((lotId) => [lotId, drafts.get(lotId)?.store.state.version ?? 0]))
    const forms = Object.fromEntries(lotIds.map((lotId) => [lotId, drafts.get(lotId)?.view.formRef ?? '']))
    await submit({ lotIds, declaredBy: name.trim(), drafts: versions, forms })
  }
  return {
    ...{ ...sending, isBusy, lack, name, isAsked },
    /** What was missing is being mended. */
    mend: () => setLack(null),
    declare: (typed: string) => {
      setLack(null)
      setName(typed)
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy) void send(false)
    },
    sendLate: () => void send(true),
    dropLate: () => setAsked(false),
  }
}
