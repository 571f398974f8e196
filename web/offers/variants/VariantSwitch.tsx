import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { variantWords } from '../../../engine/form'
import { MAX_VARIANTS, numbered } from '../../../workflows/variants'
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

/** Which form of a lot is shown: the main offer's, or one of its variants and further main offers, where the notice lets them in. */
export const VariantSwitch = ({ draft, shown, onShow }: VariantSwitchProps): ReactElement | null => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const { isBusy, fault, add, remove, takeEarlier } = useVariants(draft)
  const { isOpen, variants, earlierVariants, variantRule, mainRule } = draft.view
  const [mayMain, mayVariant] = [mainRule.allowed !== 'none', variantRule.allowed !== 'none']
  if (!mayMain && !mayVariant && variants.length === 0) return null
  const words = numbered(variants).map((one) => {
    const isWhole = one.title !== '' && one.missing.length === 0
    return [one.id, `${variantWords(one, language)}${isWhole ? '' : ` (${t('variants.incomplete')})`}`] as const
  })
  const own = words.find(([id]) => id === shown)
  const isMain = variants.some(({ id, main }) => id === shown && main)
  const adding = [mayMain && ('addMain' as const), mayVariant && ('add' as const)].filter((one) => one !== false)
  const has = (main: boolean): boolean => variants.some((one) => (one.main === true) === main)
  return (
    <section className="stack-2 bd-variants" aria-label={t('variants.heading')}>
      {(mayMain || has(true)) && (
        <p className="bd-small">{t(`variants.leadMain.${mainRule.allowed}`, { paragraph: mainRule.paragraph, most: MAX_VARIANTS })}</p>
      )}
      {(mayVariant || has(false)) && (
        <p className="bd-small">{t(`variants.lead.${variantRule.allowed}`, { paragraph: variantRule.paragraph, most: MAX_VARIANTS })}</p>
      )}
      {variants.length > 0 && (
        <Segments
          label={t('variants.show')}
          className="bd-entries"
          value={own ? own[0] : MAIN}
          options={[[MAIN, has(true) ? variantWords({ no: 1, main: true }, language) : t('variants.main')] as const, ...words]}
          onChange={(id) => onShow(id === MAIN ? null : id)}
        />
      )}
      {fault !== null && <FaultNote>{fault}</FaultNote>}
      {isOpen && (
        <p className="bd-actions">
          {variants.length < MAX_VARIANTS &&
            adding.map((key) => (
              <Button
                key={key}
                size="small"
                icon="plus"
                busy={isBusy}
                onClick={() => void add(key === 'addMain').then((id) => id !== null && onShow(id))}
              >
                {t(`variants.${key}`)}
              </Button>
            ))}
          {adding.length > 0 && earlierVariants.length > 0 && (
            <Button size="small" icon="copy" disabled={isBusy} onClick={() => void takeEarlier()}>
              {t('variants.takeEarlier', { count: earlierVariants.length })}
            </Button>
          )}
          {own && (
            <Button size="small" icon="trash" disabled={isBusy} onClick={() => setLeaving(true)}>
              {t(isMain ? 'variants.removeMain' : 'variants.remove')}
            </Button>
          )}
        </p>
      )}
      {isLeaving && own && (
        <ConfirmDialog
          title={t('variants.removeTitle')}
          confirm={t(isMain ? 'variants.removeMain' : 'variants.remove')}
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
