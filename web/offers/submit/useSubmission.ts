import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { FormIssue } from '../../../server/contract/offers/drafts'
import type { OfferView } from '../../../server/contract/offers/views'
import type { FormEditor } from '../../forms'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { serverNow } from '../../ui/time'
import type { AutosaveStore } from '../draft/AutosaveStore'
import type { VariantData } from '../draft/Beside'
import type { LotDraft } from '../draft/useDrafts'
import type { RoomFiles } from '../files/useRoomFiles'
import { isOwnRule, issuesOf, OWN_FIELDS } from '../variants/lacks'
import type { Lack } from './SubmitStep'
import { useSubmit } from './useSubmit'

interface FormLead {
  onEditor: (made: FormEditor | null) => void
  /** Null: what could not be read in a form, of which `part` says whether it is a variant's. */
  goTo: (one: LotCase, issue: FormIssue | null, part?: string | null) => void
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
export function useFormLead({ one: shown, choose, part: own, showPart, column }: Shown): FormLead {
  const editor = useRef<FormEditor | null>(null)
  const goal = useRef<{ lotId: string; issue: FormIssue | null; part: string | null } | null>(null)
  const lead = (form: FormEditor, issue: FormIssue | null): void => {
    if (issue && isOwnRule(issue.rule)) return column.current?.querySelector<HTMLElement>(`[name=${OWN_FIELDS[issue.rule]}]`)?.focus()
    const at = issue ? issuesOf([issue], issue.variant ?? null)[0]?.path : form.problems.find(({ source }) => source === 'typing')?.path
    if (at !== undefined) form.goTo(at)
  }
  return {
    goTo: (one, issue, part = issue?.variant ?? null) => {
      if (one.lotId === shown?.lotId && part === own && editor.current !== null) return lead(editor.current, issue)
      goal.current = { lotId: one.lotId, issue, part }
      showPart(part)
      choose(one.number - 1)
    },
    onEditor: (made) => {
      editor.current = made
      if (made === null || goal.current === null || goal.current.lotId !== shown?.lotId || goal.current.part !== own) return
      lead(made, goal.current.issue)
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

const hasUnread = ({ state }: AutosaveStore): boolean => state.unread.length > 0

/** As the last save left its forms. */
const isLacking = ({ store, beside }: LotDraft): boolean =>
  store.state.missing.length > 0 ||
  beside.all.some(({ state }) => state.missing.length > 0 || (state.base as VariantData).title === '')

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
  const isUnread = (one: LotCase): boolean => storesOf(one).some(hasUnread)
  /** Of which form of a lot something could not be read; null: of the main one. */
  const unreadIn = ({ lotId }: LotCase): string | null => {
    const draft = drafts.get(lotId)
    if (!draft || hasUnread(draft.store)) return null
    return draft.view.variants.find(({ id }) => draft.beside.get(id)?.state.unread.length)?.id ?? null
  }

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
    return forms.some(isLacking) ? 'missing' : null
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
      return one && goTo(one, null, unreadIn(one))
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
