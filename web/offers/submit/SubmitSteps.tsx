import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useChosenLot } from '../../tender-frame/LotControl'
import { FaultNote, Skeleton, TextInput, VerbDialog } from '../../ui'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { useDrafts, type LotDraft } from '../draft/useDrafts'
import { useRoomFiles } from '../files/useRoomFiles'
import { ContentSteps } from './ContentSteps'
import { LotChoice } from './LotChoice'
import { Closed, Until } from './LotLine'
import { LotSwitch } from './LotSwitch'
import { Step } from './Step'
import { SUBMIT_FORM, SubmitStep } from './SubmitStep'
import { useFormLead, useSubmission } from './useSubmission'
import { useTicked } from './useTicked'

interface LateDialogProps {
  kind: Kind
  onSend: () => void
  onClose: () => void
}

/** The deadline has passed: says what becomes of it, before anything goes. */
const LateDialog = ({ kind, onSend, onClose }: LateDialogProps): ReactElement => {
  const { t } = useTranslation(['offers', 'app'])
  return (
    <VerbDialog title={t('late.title')} verb={t('late.button')} width="narrow" onDo={onSend} onClose={onClose}>
      <p>{t(`late.warning.${kind}`)}</p>
    </VerbDialog>
  )
}

interface SubmitStepsProps {
  tender: TenderView
  offer: OfferView
  kind: Kind
  cases: readonly LotCase[]
}

const MAX_NAME = 200

interface LotsProps extends SubmitStepsProps {
  /** Those that can be handed in now, and those of them that somebody writes for. */
  open: readonly LotCase[]
  chosen: readonly LotCase[]
  ticked: ReadonlySet<string>
  /** Nothing was chosen when it was to be submitted. */
  isLacking: boolean
  onChoose: (lotId: string, isChosen: boolean) => void
}

/** The first step: which lots. Where there are none, what is closed. */
const Lots = ({ tender, offer, kind, cases, open, chosen, ticked, isLacking, onChoose }: LotsProps): ReactElement => {
  const { t } = useTranslation('offers')
  if (!tender.hasLots) {
    const closed = cases.filter((one) => !open.includes(one))
    return (
      <>
        {closed.map((one) => (
          <li key={one.lotId}>
            <Closed one={one} kind={kind} />
          </li>
        ))}
      </>
    )
  }
  return (
    <Step
      n={1}
      title={t('steps.lots')}
      state={chosen.length > 0 ? { isDone: true, text: t('steps.chosen', { count: chosen.length, all: open.length }) } : undefined}
    >
      <LotChoice {...{ tender, kind, offer, cases, onChoose }} chosen={ticked} error={isLacking ? t('steps.noLot') : null} />
      {chosen.length === 0 && <p className="bd-small bd-gap">{t(`steps.chooseFirst.${kind}`)}</p>}
    </Step>
  )
}

/** Lots, their forms and files, name of the declaring person, submission: one calm column. */
export const SubmitSteps = ({ tender, offer, kind, cases }: SubmitStepsProps): ReactElement => {
  const { t } = useTranslation('offers')
  const open = cases.filter(({ canSubmit, canSubmitLate }) => canSubmit || canSubmitLate)
  const [only] = open.length === 1 ? open : []
  const { ticked, tick } = useTicked(offer.id, kind, only ? [only.lotId] : [])
  // What closed meanwhile is no longer handed in, whatever was ticked.
  const chosen = tender.hasLots ? open.filter(({ lotId }) => ticked.has(lotId)) : open
  const [wanted, choose] = useChosenLot(tender)
  const shown = chosen.find(({ number }) => number === wanted + 1) ?? chosen[0]
  const { drafts, error, isBroken } = useDrafts(
    offer,
    kind,
    chosen.map(({ lotId }) => lotId),
  )
  const files = useRoomFiles(chosen.flatMap(({ lotId }) => drafts.get(lotId)?.view.rooms ?? []))
  const column = useRef<HTMLOListElement>(null)
  const [part, showPart] = useState<string | null>(null)
  const draft = shown && drafts.get(shown.lotId)
  // Of another lot, or taken out meanwhile: then the main form is shown.
  const own = draft?.view.variants.some(({ id }) => id === part) === true ? part : null
  const { onEditor, goTo } = useFormLead({ one: shown, choose, part: own, showPart, column })
  const { isBusy, lack, name, issues, ...submission } = useSubmission({ offer, kind, chosen, drafts, files, column, goTo })
  const first = tender.hasLots ? 2 : 1
  const lotWord = (one: LotCase): string | undefined => (tender.hasLots ? t('lot.short', { number: one.number }) : undefined)
  return (
    <ol className="bd-steps" ref={column} aria-busy={isBusy}>
      <Lots
        {...{ tender, offer, kind, cases, open, chosen, ticked }}
        isLacking={lack === 'lots'}
        onChoose={(lotId, isChosen) => {
          submission.mend()
          tick(lotId, isChosen)
        }}
      />
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
            {...{ part: own, showPart, onEditor }}
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
          onChange={submission.declare}
        />
      </Step>
      <SubmitStep
        n={shown ? first + 3 : first + 1}
        {...{ tender, kind, cases, chosen, drafts, files, lack, issues, isBusy, lotWord }}
        fault={submission.fault}
        refused={submission.refused}
        canSend={open.length > 0}
        onGo={goTo}
        onSubmit={submission.onSubmit}
      />
      {submission.isAsked && <LateDialog kind={kind} onClose={submission.dropLate} onSend={submission.sendLate} />}
    </ol>
  )
}

/** Something was written for it. */
const isBegun = (draft: LotDraft | undefined): boolean =>
  draft !== undefined && (draft.store.state.version > 0 || draft.store.state.status !== 'saved')

const NO_ISSUES: readonly never[] = []
