import { readIn, type Text } from '../../engine/languages'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../i18n/useLanguage'
import { Icon } from '../ui'

interface OwnTemplate {
  id: string
  name: Text
  active: boolean
  builtIn: boolean
}

interface Templates {
  templates: readonly OwnTemplate[]
}

/** Templates that this house made itself: one of them may be meant for the area. */
export const OwnTemplates = ({ templates }: Templates): ReactElement | null => {
  const { t } = useTranslation('wizard')
  const language = useLanguage()
  const own = templates.filter(({ active, builtIn }) => active && !builtIn)
  if (own.length === 0) return null
  return (
    <>
      <h2>{t('empty.own')}</h2>
      <ul>
        {own.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/projekte/anlage/${encodeURIComponent(id)}#top`}>
              <b>{readIn(name, language)}</b>
              <Icon name="arrowRight" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A legal area that has no forms: what to do now, in order. */
export const EmptyArea = ({ templates }: Templates): ReactElement => {
  const { t } = useTranslation('wizard')
  return (
    <>
      <p>{t('empty.intro')}</p>
      <ol className="ways">
        <li>{t('empty.other')}</li>
        <li>{t('empty.admin')}</li>
        <li>{t('empty.area')}</li>
      </ol>
      <OwnTemplates templates={templates} />
    </>
  )
}
