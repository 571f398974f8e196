import { readIn } from '../../../engine/languages'
import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { diffData } from '../../../engine/form'
import { loadTemplate } from '../../../engine/template'
import type { OfferView } from '../../../server/contract/offers/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { FaultNote } from '../../ui'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { offerKey, readKeptForm, type KeptForm } from '../draft/keptForm'
import { mergeDrafts } from '../draft/mergeDrafts'

interface LeftOutProps {
  offer: OfferView
  kind: Kind
  /** A lot that something was handed in for. */
  one: LotCase
}

/** Labels of what this device kept and what was handed in says otherwise; what is the same by now is no difference. */
function useLeftOut({ offer, kind, one }: LeftOutProps, kept: KeptForm): string[] {
  const language = useLanguage()
  const { data: view } = useRpc('getOfferDraft', [offer.id, one.lotId, kind])
  const form = view === undefined ? null : JSON.stringify(view.form)
  const loaded = useMemo(() => (form === null ? null : loadTemplate(JSON.parse(form))), [form])
  if (!view || !loaded?.ok) return []
  const { template } = loaded
  const merged = mergeDrafts(template, { base: kept.base, mine: kept.data, theirs: view.data }).data
  const labels = diffData(template, view.data, merged).map(({ label }) => readIn(label, language))
  const unread = (kept.unread ?? []).flatMap(({ contentId }) => readIn(template.node(contentId)?.ui.label, language) || [])
  return [...new Set([...labels, ...unread])]
}

const Note = ({ kept, ...about }: LeftOutProps & { kept: KeptForm }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const labels = useLeftOut(about, kept)
  if (labels.length === 0) return null
  return (
    <FaultNote>
      <b>{t(`leftOut.${about.kind}`)}</b> {labels.map((label) => t('leftOut.name', { label })).join(', ')}.{' '}
      {t(about.one.canWithdraw ? 'leftOut.withdraw' : 'leftOut.kept')}
    </FaultNote>
  )
}

/**
 * A colleague, or another device, handed in while something typed here had not reached the server: the form is gone from the screen, and
 * without a word one would take it for handed in.
 */
export const LeftOut = ({ offer, kind, one }: LeftOutProps): ReactElement | null => {
  const { user } = useSession()
  if (one.entry === null || user === null) return null
  const { round, offerRound } = one.entry
  const kept = readKeptForm(offerKey(user.email, { offerId: offer.id, lotId: one.lotId, kind, round, offerRound }))
  return kept && <Note offer={offer} kind={kind} one={one} kept={kept} />
}
