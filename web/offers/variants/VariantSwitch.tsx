import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { variantWords } from '../../../engine/form'
import { MAX_VARIANTS } from '../../../workflows/variants'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, ConfirmDialog, FaultNote, Segments } from '../../ui'
import type { LotDraft } from '../draft/useDrafts'
import { useVariants } from './useVariants'

interface VariantSwitchProps {
  draft: LotDraft
  /** Id of the variant whose form is shown; null: the main offer's. */
  shown: string | null
  onShow: (id: string | null) => void
}

const MAIN = 'main'

/** Which form of a lot is shown: the main offer's, or one of its variants, where the notice lets them in. */
export const VariantSwitch = ({ draft, shown, onShow }: VariantSwitchProps): ReactElement | null => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const { isBusy, fault, add, remove, takeEarlier } = useVariants(draft)
  const { isOpen, variants, earlierVariants, variantRule } = draft.view
  if (variantRule.allowed === 'none' && variants.length === 0) return null
  const words = variants.map(({ id, title, missing }, n) => {
    const isWhole = title !== '' && missing.length === 0
    return [id, `${variantWords({ no: n + 1, title }, language)}${isWhole ? '' : ` (${t('variants.incomplete')})`}`] as const
  })
  const own = words.find(([id]) => id === shown)
  return (
    <section className="stack-2 bd-variants" aria-label={t('variants.heading')}>
      <p className="bd-small">{t(`variants.lead.${variantRule.allowed}`, { paragraph: variantRule.paragraph, most: MAX_VARIANTS })}</p>
      {variants.length > 0 && (
        <Segments
          label={t('variants.show')}
          className="bd-entries"
          value={own ? own[0] : MAIN}
          options={[[MAIN, t('variants.main')] as const, ...words]}
          onChange={(id) => onShow(id === MAIN ? null : id)}
        />
      )}
      {fault !== null && <FaultNote>{fault}</FaultNote>}
      {isOpen && (
        <p className="bd-actions">
          {variantRule.allowed !== 'none' && variants.length < MAX_VARIANTS && (
            <Button size="small" icon="plus" busy={isBusy} onClick={() => void add().then((id) => id !== null && onShow(id))}>
              {t('variants.add')}
            </Button>
          )}
          {variantRule.allowed !== 'none' && earlierVariants.length > 0 && (
            <Button size="small" icon="copy" disabled={isBusy} onClick={() => void takeEarlier()}>
              {t('variants.takeEarlier', { count: earlierVariants.length })}
            </Button>
          )}
          {own && (
            <Button size="small" icon="trash" disabled={isBusy} onClick={() => setLeaving(true)}>
              {t('variants.remove')}
            </Button>
          )}
        </p>
      )}
      {isLeaving && own && (
        <ConfirmDialog
          title={t('variants.removeTitle')}
          confirm={t('variants.remove')}
          onCancel={() => setLeaving(false)}
          onConfirm={() => {
            setLeaving(false)
            onShow(null)
            void remove(own[0])
          }}
        >
          {t('variants.removeText', { name: own[1] })}
        </ConfirmDialog>
      )}
    </section>
  )
}
