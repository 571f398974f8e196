import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import type { FormEditor } from '../../forms'
import { useChosenLot } from '../../tender-frame/LotControl'
import { FaultNote, Skeleton, TextInput } from '../../ui'
import { serverNow } from '../../ui/time'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { useDrafts, type LotDraft } from '../draft/useDrafts'
import { useRoomFiles } from '../files/useRoomFiles'
import { ContentSteps } from './ContentSteps'
import { LateDialog } from './LateDialog'
import { LotChoice } from './LotChoice'
import { Closed, Until } from './LotLine'
import { LotSwitch } from './LotSwitch'
import { Step } from './Step'
import { SUBMIT_FORM, SubmitStep, type Lack } from './SubmitStep'
import { useSubmit } from './useSubmit'
import { useTicked } from './useTicked'

interface SubmitStepsProps {
  tender: TenderView
  offer: OfferView
  kind: Kind
  cases: readonly LotCase[]
}

const MAX_NAME = 200

/** Lots, their forms and files, name of the declaring person, submission: one calm column. */
export const SubmitSteps = ({ tender, offer, kind, cases }: SubmitStepsProps): ReactElement => {
  const { t } = useTranslation('offers')
  const { user } = useSession()
  const open = cases.filter(({ canSubmit, canSubmitLate }) => canSubmit || canSubmitLate)
  const [only] = open.length === 1 ? open : []
  const { ticked, tick } = useTicked(offer.id, kind, only ? [only.lotId] : [])
  // What closed meanwhile is no longer handed in, whatever was ticked.
  const chosen = tender.hasLots ? open.filter(({ lotId }) => ticked.has(lotId)) : open
  const [wanted, choose] = useChosenLot(tender)
  const shown = chosen.find(({ number }) => number === wanted + 1) ?? chosen[0]
  const lotIds = chosen.map(({ lotId }) => lotId)
  const { drafts, error, isBroken } = useDrafts(offer, kind, lotIds)
  const files = useRoomFiles(chosen.flatMap(({ lotId }) => drafts.get(lotId)?.view.rooms ?? []))
  const [name, setName] = useState(() => (user ? fullName(user) : ''))
  const [lack, setLack] = useState<Lack>(null)
  const [isSettling, setSettling] = useState(false)
  /** The deadline has passed by now: whoever goes on says so. */
  const [isAsked, setAsked] = useState(false)
  const { submit, isBusy, fault, refused, issues } = useSubmit(offer, kind)
  const column = useRef<HTMLOListElement>(null)
  const editor = useRef<FormEditor | null>(null)
  /** A field of another lot's form: gone to once that form is there. Path null: what could not be read in it. */
  const goal = useRef<{ lotId: string; path: string | null } | null>(null)
  const draft = shown && drafts.get(shown.lotId)

  const lead = (form: FormEditor | null, path: string | null): void => {
    const at = path ?? form?.problems.find(({ source }) => source === 'typing')?.path
    if (at !== undefined) form?.goTo(at)
  }
  const goTo = (one: LotCase, path: string | null): void => {
    if (one.lotId === shown?.lotId) return lead(editor.current, path)
    goal.current = { lotId: one.lotId, path }
    choose(one.number - 1)
  }
  const onEditor = (made: FormEditor | null): void => {
    editor.current = made
    if (made === null || goal.current === null || goal.current.lotId !== shown?.lotId) return
    lead(made, goal.current.path)
    goal.current = null
  }
  const focusOn = (selector: string): void => column.current?.querySelector<HTMLElement>(selector)?.focus()

  const isUnread = ({ lotId }: LotCase): boolean => (drafts.get(lotId)?.store.state.unread.length ?? 0) > 0

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
    const settled = await Promise.all(stores.map((store) => store.settle()))
    if (settled.includes(false)) return 'unsaved'
    return stores.some(({ state }) => state.missing.length > 0) ? 'missing' : null
  }
  const isPast = ({ canSubmitLate, deadline }: LotCase): boolean =>
    canSubmitLate || (deadline !== null && Date.parse(deadline) <= serverNow())
  const send = async (isLateWanted = false): Promise<void> => {
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
    const versions = Object.fromEntries(lotIds.map((lotId) => [lotId, drafts.get(lotId)?.store.state.version ?? 0]))
    await submit({ lotIds, declaredBy: name.trim(), drafts: versions })
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && !isSettling) void send()
  }
  const first = tender.hasLots ? 2 : 1
  const lotWord = (one: LotCase): string | undefined => (tender.hasLots ? t('lot.short', { number: one.number }) : undefined)
  return (
    <ol className="bd-steps" ref={column} aria-busy={isBusy || isSettling}>
      {tender.hasLots ? (
        <Step
          n={1}
          title={t('steps.lots')}
          state={chosen.length > 0 ? { isDone: true, text: t('steps.chosen', { count: chosen.length, all: open.length }) } : undefined}
        >
          <LotChoice
            tender={tender}
            kind={kind}
            offer={offer}
            cases={cases}
            chosen={ticked}
            onChoose={(lotId, isChosen) => {
              setLack(null)
              tick(lotId, isChosen)
            }}
            error={lack === 'lots' ? t('steps.noLot') : null}
          />
          {chosen.length === 0 && <p className="bd-small bd-gap">{t(`steps.chooseFirst.${kind}`)}</p>}
        </Step>
      ) : (
        cases
          .filter((one) => !open.includes(one))
          .map((one) => (
            <li key={one.lotId}>
              <Closed one={one} kind={kind} />
            </li>
          ))
      )}
      {shown && !tender.hasLots && (
        <li className="bd-until">
          <Until tender={tender} one={shown} announced={shown.canSubmitLate ? <>{t('late.possible')} </> : undefined} />
        </li>
      )}
      {(error !== null || isBroken) && (
        <li>
          <FaultNote>
            {t('draft.loadFailed')} {error?.message}
          </FaultNote>
        </li>
      )}
      {shown &&
        (draft ? (
          <ContentSteps
            offer={offer}
            kind={kind}
            one={shown}
            draft={draft}
            n={first}
            lot={lotWord(shown)}
            others={cases.filter((one) => one.lotId !== shown.lotId && (one.sent !== null || isBegun(drafts.get(one.lotId))))}
            issues={issues.get(shown.lotId) ?? NO_ISSUES}
            lots={<LotSwitch tender={tender} chosen={chosen} drafts={drafts} shown={shown} onShow={(one) => choose(one.number - 1)} />}
            onEditor={onEditor}
            flush={() => editor.current?.flush()}
          />
        ) : (
          error === null &&
          !isBroken && (
            <li>
              <Skeleton lines={8} label={t('draft.loading')} />
            </li>
          )
        ))}
      <Step
        n={shown ? first + 2 : first}
        title={t(`steps.who.${kind}`)}
        state={name.trim() === '' ? undefined : { isDone: true, text: t('steps.named') }}
      >
        <TextInput
          label={t('steps.name')}
          hint={t('steps.textForm')}
          error={lack === 'name' ? t('steps.noName') : undefined}
          name="declaredBy"
          autoComplete="name"
          maxLength={MAX_NAME}
          form={SUBMIT_FORM}
          value={name}
          onChange={(value) => {
            setLack(null)
            setName(value)
          }}
        />
      </Step>
      <SubmitStep
        n={shown ? first + 3 : first + 1}
        {...{ tender, kind, cases, chosen, drafts, files, lack, fault, refused, issues, lotWord }}
        isBusy={isBusy || isSettling}
        canSend={open.length > 0}
        onGo={goTo}
        onSubmit={onSubmit}
      />
      {isAsked && (
        <LateDialog
          kind={kind}
          onClose={() => setAsked(false)}
          onSend={() => {
            setAsked(false)
            void send(true)
          }}
        />
      )}
    </ol>
  )
}

/** Something was written for it. */
const isBegun = (draft: LotDraft | undefined): boolean =>
  draft !== undefined && (draft.store.state.version > 0 || draft.store.state.status !== 'saved')

const NO_ISSUES: readonly never[] = []
