import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../ui'
import { useEditing } from './context'
import { Panel } from './Panel'

/** Where closed tenders are archived: address of the file server and the library on it. */
export const FilesSection = (): ReactElement => {
  const { t } = useTranslation('settings')
  const { draft, change, faultText } = useEditing()
  return (
    <Panel id="archiv" title={t('files.title')} text={t('files.text')}>
      {(['filesUrl', 'filesRepo'] as const).map((key) => (
        <TextInput
          key={key}
          label={t(`files.${key}`)}
          aside={t('optional')}
          hint={t(`files.${key}Hint`)}
          error={faultText(key)}
          type={key === 'filesUrl' ? 'url' : 'text'}
          maxLength={key === 'filesUrl' ? 500 : 250}
          autoComplete="off"
          spellCheck={false}
          value={draft[key]}
          onChange={(value) => change(key, value)}
        />
      ))}
    </Panel>
  )
}
