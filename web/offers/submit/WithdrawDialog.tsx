import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { variantWords } from '../../../engine/form'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { entryOf, numbered } from '../../../workflows/variants'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import { FaultNote, Select, TextInput, VerbDialog } from '../../ui'
import { formatDateTime } from '../../ui/time'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { useLotName } from './LotLine'
import { useWithdraw } from './useSubmit'

interface WithdrawDialogProps {
  tender: TenderView
  offer: OfferView
  kind: Kind
  one: LotCase
  onClose: () => void
}

const ALL = ''
const NOTHING = { receipt: '', version: 0, entries: [] }

/** Which of a lot's offers can be taken back by themselves; none: there is one alone. */
const useEntries = ({
  offer,
  kind,
  one,
}: Pick<WithdrawDialogProps, 'offer' | 'kind' | 'one'>): { receipt: string; version: number; entries: (readonly [string, string])[] } => {
  const language = useLanguage()
  const { data } = useRpc('getOfferDraft', [offer.id, one.lotId, kind])
  // Late ones are kept beside and count for nothing.
  if (!data?.submitted || data.submitted.late || data.variants.length === 0) return NOTHING
  const beside = numbered(data.variants)
  const entries = [
    // Without a main offer nothing of it counts.
    ...(beside.some(({ main }) => main) ? [[offer.id, variantWords({ no: 1, main: true }, language)] as const] : []),
    ...beside.map((its) => [entryOf(offer.id, its.id), variantWords(its, language)] as const),
  ]
  return { receipt: data.submitted.receiptNo, version: data.version, entries }
}

/** Asks before something is withdrawn, and says what follows from it. */
export const WithdrawDialog = ({ tender, offer, kind, one, onClose }: WithdrawDialogProps): ReactElement => {
  const { t } = useTranslation(['offers', 'app'])
  const language = useLanguage()
  const nameOf = useLotName(tender)
  const { user } = useSession()
  const { withdraw, isBusy, fault } = useWithdraw(offer, kind)
  const { receipt, version, entries } = useEntries({ offer, kind, one })
  const [chosen, setChosen] = useState({ receipt: '', version: 0, entry: ALL })
  // A colleague took something back meanwhile: numbers may mean others by now.
  const entry = chosen.receipt === receipt && chosen.version === version ? chosen.entry : ALL
  const [name, setName] = useState(() => (user ? fullName(user) : ''))
  const isAll = entry === ALL
  const go = async (): Promise<void> => {
    const some = isAll ? null : { entries: [entry], receipt, drafts: { [one.lotId]: version }, declaredBy: name.trim() }
    if (await withdraw({ lotId: one.lotId, some })) onClose()
  }
  return (
    <VerbDialog
      title={t(`withdraw.title.${kind}`)}
      verb={t('withdraw.button')}
      danger
      width="narrow"
      cancel={t('withdraw.keep')}
      isReady={isAll || name.trim() !== ''}
      busy={isBusy}
      onDo={() => void go()}
      onClose={onClose}
    >
      <p className="strong">{nameOf(one)}</p>
      {entries.length > 0 && (
        <Select
          label={t('withdraw.what')}
          value={entry}
          onChange={(id) => setChosen({ receipt, version, entry: id })}
          options={[[ALL, t('withdraw.all')], ...entries]}
        />
      )}
      <ul className="bd-list">
        <li>{t(isAll ? `withdraw.counts.${kind}` : 'withdraw.some')}</li>
        {one.deadline !== null && <li>{t('withdraw.again', { date: formatDateTime(one.deadline, language) })}</li>}
        {one.sent?.no != null && <li>{t('withdraw.receipt', { no: one.sent.no })}</li>}
      </ul>
      {!isAll && <TextInput label={t('steps.name')} autoComplete="name" maxLength={200} value={name} onChange={setName} />}
      {fault !== null && (
        <FaultNote>
          <b>{t(`failed.withdraw.${kind}`)}</b> {fault}
        </FaultNote>
      )}
    </VerbDialog>
  )
}
