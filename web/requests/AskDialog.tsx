import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluatedOffer } from '../../server/contract/evaluation/views'
import type { ExaminationView, LawRowView } from '../../server/contract/examination/examination'
import type { RequestKind } from '../../server/contract/requests/requests'
import type { TenderView } from '../../server/contract/tenders/views'
import { useKeptInput } from '../guard/useKeptInput'
import { useEnding } from '../guard/useEnding'
import { call, useRpc } from '../rpc'
import { isAnyOpened } from '../tender-frame/lot'
import { AskFields, type AskText, lackIn } from '../tender-frame/AskFields'
import { Check, Select, Skeleton, VerbDialog } from '../ui'
import { useRequestAction } from './useRequestAction'

interface AskDialogProps {
  tender: TenderView
  onClose: () => void
}

/** Where a request that is being written waits while its person logs in again. */
export const askPlace = (projectId: string): string => `ask ${projectId}`

interface Typed extends AskText {
  lotId: string
  kind: RequestKind
  chosen: readonly string[]
  /** Key of the examination's row that it is asked from, or FREE; '': nobody said. */
  row: string
}

/** From no row. */
const FREE = 'free'

/** Rows of a lot's examination that something of this kind can be asked from; none where no law has one. */
const useRows = (projectId: string, { lotId, kind }: Pick<Typed, 'lotId' | 'kind'>) => {
  const { data } = useRpc('getExamination', [projectId, lotId, null], { enabled: lotId !== '' })
  const fits = ({ asking }: LawRowView): boolean =>
    kind === 'clarification' ? asking === 'explain' : !['explain', 'never'].includes(asking)
  return { examination: data, rows: (data?.rows ?? []).filter(fits) }
}

interface RowChoiceProps {
  rows: readonly LawRowView[]
  row: string
  isLacking: boolean
  onChange: (row: string) => void
}

/** At which point of the examination the request stands, and is open until its answer was looked at. */
const RowChoice = ({ rows, row, isLacking, onChange }: RowChoiceProps): ReactElement => {
  const { t } = useTranslation(['requests', 'examination'])
  return (
    <Select
      label={t('ask.row')}
      hint={t('ask.rowHint')}
      value={row}
      error={isLacking ? t('ask.lack.row') : undefined}
      onChange={onChange}
      options={[
        ...(row === '' ? [['', t('ask.rowChoose')] as const] : []),
        ...rows.map((one) => [one.row, `${one.title || t(`examination:row.${one.row}.name`)} (${one.paragraph})`] as const),
        [FREE, t('ask.rowFree')] as const,
      ]}
    />
  )
}

interface OfferChoiceProps {
  offers: readonly EvaluatedOffer[] | undefined
  error: { message: string } | null
  chosen: readonly string[]
  problem: string | undefined
  onChange: (chosen: string[]) => void
}

/** Which bidders are asked. */
const OfferChoice = ({ offers, error, chosen, problem, onChange }: OfferChoiceProps): ReactElement => {
  const { t } = useTranslation('requests')
  return (
    <fieldset aria-describedby={problem ? 'rq-offers' : undefined}>
      <legend className="label">{t('ask.offers')}</legend>
      {offers ? (
        offers.map(({ offerId, organization }) => (
          <Check
            key={offerId}
            className="rq-check"
            checked={chosen.includes(offerId)}
            onChange={(isOn) => onChange(isOn ? [...chosen, offerId] : chosen.filter((one) => one !== offerId))}
          >
            {organization.name}
          </Check>
        ))
      ) : error ? (
        <p className="help error">{error.message}</p>
      ) : (
        <Skeleton lines={2} />
      )}
      {offers?.length === 0 && <p className="help">{t('ask.nobody')}</p>}
      {problem && (
        <p id="rq-offers" className="help error">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface RowRequest {
  examination: ExaminationView
  row: LawRowView['row']
  words: { subject: string; text: string; deadline: string }
  offerIds: readonly string[]
}

/** One after the other, each at the row of its own offer; `onAsked`: those who were, should the next be refused. */
async function askFromRow({ examination, row, words, offerIds }: RowRequest, onAsked: (offerIds: string[]) => void): Promise<true> {
  const { projectId, lotId, part, offers } = examination
  for (const [n, offerId] of offerIds.entries()) {
    const { version = 0 } = offers.find((one) => one.offerId === offerId) ?? {}
    await call('askFromExamination', projectId, lotId, part, { offerId, version, row, ...words })
    onAsked(offerIds.slice(0, n + 1))
  }
  return true
}

/** Asks one or more bidders of a lot for what is missing or unclear; each gets a request, a room and a mail of its own. */
export const AskDialog = ({ tender, onClose }: AskDialogProps): ReactElement => {
  const { t } = useTranslation('requests')
  const lots = tender.lots.filter((lot) => isAnyOpened(lot) && lot.stage < 8)
  const blank: Typed = { lotId: lots[0]?.lotId ?? '', kind: 'documents', chosen: [], row: '', subject: '', text: '', deadline: null }
  const kept: Typed | null = useKeptInput<Typed>(askPlace(tender.id), (): Typed => typed)
  const [typed, setTyped] = useState<Typed>(kept ?? blank)
  const { lotId, kind, subject, text, deadline } = typed
  const put = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }))
  const isTyped = typed.chosen.length > 0 || subject.trim() !== '' || text.trim() !== '' || deadline !== null
  const [wasTried, setTried] = useState(false)
  const { data, error } = useRpc('getEvaluation', [tender.id, lotId, null], { enabled: lotId !== '' })
  // Who is asked is a company, whatever it offered.
  const opened = data && { ...data, offers: data.offers.filter(({ variant }) => !variant) }
  const { isBusy, fault, act } = useRequestAction(tender.id)
  const { examination, rows } = useRows(tender.id, typed)
  const row = rows.some((one) => one.row === typed.row) || typed.row === FREE ? typed.row : ''
  const isRowLacking = rows.length > 0 && row === ''
  const offerIds = (opened?.offers ?? []).map(({ offerId }) => offerId).filter((id) => typed.chosen.includes(id))
  const { end, leave, question } = useEnding(isTyped, onClose)
  const send = async (): Promise<void> => {
    setTried(true)
    if (deadline === null || offerIds.length === 0 || isRowLacking || lackIn(typed).length > 0) return
    const words = { subject: subject.trim(), text: text.trim(), deadline }
    const law = rows.find((one) => one.row === row)
    const ask = (): Promise<unknown> =>
      law && examination
        ? askFromRow({ examination, row: law.row, words, offerIds }, (asked) =>
            put({ chosen: offerIds.filter((id) => !asked.includes(id)) }),
          )
        : call('createRequests', tender.id, { lotId, offerIds, kind, ...words })
    if (await act(ask)) end()
  }
  return (
    <VerbDialog title={t('ask.title')} verb={t('ask.send')} icon="send" busy={isBusy} onDo={() => void send()} onClose={leave}>
      <div className="rq-form stack">
        <fieldset>
          <legend className="label">{t('ask.kind')}</legend>
          {(['documents', 'clarification'] as const).map((one) => (
            <Check key={one} type="radio" className="rq-check" name="rq-kind" checked={kind === one} onChange={() => put({ kind: one })}>
              {t(`kind.${one}`)} <small className="soft">{t(`kindHint.${one}`)}</small>
            </Check>
          ))}
        </fieldset>
        {tender.hasLots && (
          <Select
            label={t('ask.lot')}
            value={lotId}
            onChange={(value) => put({ lotId: value })}
            options={lots.map((lot) => [lot.lotId, t('lot', { number: tender.lots.indexOf(lot) + 1, name: lot.name })] as const)}
          />
        )}
        <OfferChoice
          offers={opened?.offers}
          error={error}
          chosen={typed.chosen}
          problem={wasTried && offerIds.length === 0 ? t('ask.lack.offers') : undefined}
          onChange={(chosen) => put({ chosen })}
        />
        {rows.length > 0 && <RowChoice {...{ rows, row }} isLacking={wasTried && isRowLacking} onChange={(value) => put({ row: value })} />}
        <AskFields {...{ typed, wasTried, fault }} onChange={put} />
      </div>
      {question}
    </VerbDialog>
  )
}
