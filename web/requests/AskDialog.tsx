import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluatedOffer } from '../../server/contract/evaluation/views'
import type { RequestKind } from '../../server/contract/requests/views'
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

/** Asks one or more bidders of a lot for what is missing or unclear; each gets a request, a room and a mail of its own. */
export const AskDialog = ({ tender, onClose }: AskDialogProps): ReactElement => {
  const { t } = useTranslation('requests')
  const lots = tender.lots.filter((lot) => isAnyOpened(lot) && lot.stage < 8)
  const blank: Typed = { lotId: lots[0]?.lotId ?? '', kind: 'documents', chosen: [], subject: '', text: '', deadline: null }
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
  const offerIds = (opened?.offers ?? []).map(({ offerId }) => offerId).filter((id) => typed.chosen.includes(id))
  const { end, leave, question } = useEnding(isTyped, onClose)
  const send = async (): Promise<void> => {
    setTried(true)
    if (deadline === null || offerIds.length === 0 || lackIn(typed).length > 0) return
    const input = { lotId, offerIds, kind, subject: subject.trim(), text: text.trim(), deadline }
    if (await act(() => call('createRequests', tender.id, input))) end()
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
        <AskFields {...{ typed, wasTried, fault }} onChange={put} />
      </div>
      {question}
    </VerbDialog>
  )
}
