import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldList } from './FieldList'
import { Panel } from './Panel'

/** Fields that this installation adds to organizations and to contacts. */
export const FieldsSection = (): ReactElement => {
  const { t } = useTranslation('settings')
  return (
    <Panel id="felder" title={t('fields.title')} text={t('fields.text')}>
      <FieldList section="organizationFieldsTemplateList" />
      <FieldList section="contactFieldsTemplateList" />
    </Panel>
  )
}
