import { useRef, useState, type FormEvent, type MutableRefObject, type RefObject } from 'react'
import type { FormIssue, OfferDraftView } from '../../../server/contract/offers/drafts'
import type { OfferView } from '../../../server/contract/offers/views'
import type { FormEditor } from '../../forms'
import { rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { serverNow } from '../../ui/time'
import type { LotDraft } from '../draft/useDrafts'
import type { RoomFiles } from '../files/useRoomFiles'
import { isOwnRule, issuesOf, lacksOf, OWN_FIELDS } from '../variants/lacks'
import type { Lack } from './SubmitStep'
import { useSubmit } from './useSubmit'

interface FormLead {
  /** The form that is shown: a lot's main one, or one of its variants. */
  editor: MutableRefObject<FormEditor | null>
  onEditor: (made: FormEditor | null) => void
  /** Null: what could not be read in its main form. */
  goTo: (one: LotCase, issue: FormIssue | null) => void
}

interface Shown {
  one: LotCase | undefined
  choose: (index: number) => void
  /** Id of the variant whose form it is; null: the main one. */
  part: string | null
  showPart: (id: string | null) => void
  /** Where fields lie that are of no form. */
  column: RefObject<HTMLElement>
}

/** To a field of any lot's forms: gone to once that form is there. */
export function useFormLead({ one: shown, choose, part, showPart, column }: Shown): FormLead {
  const editor = useRef<FormEditor | null>(null)
  const goal = useRef<{ lotId: string; issue: FormIssue | null } | null>(null)
  const partOf = (issue: FormIssue | null): string | null => issue?.variant ?? null
  const lead = (form: FormEditor, issue: FormIssue | null): void => {
    if (issue && isOwnRule(issue.rule)) return column.current?.querySelector<HTMLElement>(`[name=${OWN_FIELDS[issue.rule]}]`)?.focus()
    const at = issue ? issuesOf([issue], partOf(issue))[0]?.path : form.problems.find(({ source }) => source === 'typing')?.path
    if (at !== undefined) form.goTo(at)
  }
  return {
    editor,
    goTo: (one, issue) => {
      if (one.lotId === shown?.lotId && partOf(issue) === part && editor.current !== null) return lead(editor.current, issue)
      goal.current = { lotId: one.lotId, issue }
      showPart(partOf(issue))
      choose(one.number - 1)
    },
    onEditor: (made) => {
      editor.current = made
      if (made === null || goal.current === null || goal.current.lotId !== shown?.lotId || partOf(goal.current.issue) !== part) return
      lead(made, goal.current.issue)
      goal.current = null
    },
  }
}

interface Submitted extends Pick<FormLead, 'editor' | 'goTo'> {
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
export function useSubmission({ offer, kind, chosen, drafts, files, column, editor, goTo }: Submitted) {
  const { user } = useSession()
  const [name, setName] = useState(() => (user ? fullName(user) : ''))
  const [lack, setLack] = useState<Lack>(null)
  const [isSettling, setSettling] = useState(false)
  /** The deadline has passed by now: whoever goes on says so. */
  const [isAsked, setAsked] = useState(false)
  const { submit, ...sending } = useSubmit(offer, kind)
  const isBusy = sending.isBusy || isSettling
  const focusOn = (selector: string): void => column.current?.querySelector<HTMLElement>(selector)?.focus()
  const isUnread = ({ lotId }: LotCase): boolean => {
    const draft = drafts.get(lotId)
    return draft !== undefined && (draft.store.state.unread.length > 0 || draft.beside.isUnread)
  }
  /** As the last save left them: this page was drawn before it. */
  const isBesideLacking = ({ lotId }: LotCase): boolean => {
    const held = queryClient.getQueryData<OfferDraftView>(rpcKey('getOfferDraft', [offer.id, lotId, kind]))
    return held !== undefined && lacksOf(held.variants).length > 0
  }

  /** Answers what stands in the way; the drafts are with the server when it answers null. */
  const prepare = async (): Promise<Lack> => {
    if (chosen.length === 0) return 'lots'
    if (name.trim() === '') return 'name'
    editor.current?.flush()
    if (chosen.some(isUnread)) return 'typing'
    if (files.isUploading) return 'uploading'
    if (files.isInfected) return 'infected'
    const stores = chosen.flatMap(({ lotId }) => drafts.get(lotId)?.store ?? [])
    if (stores.length < chosen.length) return 'unsaved'
    const besides = chosen.flatMap(({ lotId }) => drafts.get(lotId)?.beside ?? [])
    if ((await Promise.all(besides.map((beside) => beside.settle()))).includes(false)) return 'unsaved'
    const settled = await Promise.all(stores.map((store) => store.settle()))
    if (settled.includes(false)) return 'unsaved'
    return stores.some(({ state }) => state.missing.length > 0) || chosen.some(isBesideLacking) ? 'missing' : null
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
