import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { readIn } from '../../../engine/languages'
import { useLanguage } from '../../i18n/useLanguage'
import { formatSize } from '../../rooms'
import { inFours } from '../../ui/paper'

interface ReceivedFile {
  name: string
  size: number
  sha256: string
  /** Name by language of the envelope it lies in, where that opens before the rest. */
  envelope?: Readonly<Record<string, string>> | undefined
}

/** What came in, file by file: name, size, and the beginning of the checksum with the whole of it on request. */
export const FileTable = ({ files }: { files: readonly ReceivedFile[] }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  if (files.length === 0) return null
  return (
    <table className="paper-t rc-files">
      <thead>
        <tr>
          <th scope="col">{t('receipt.file')}</th>
          <th scope="col" className="right">
            {t('receipt.size')}
          </th>
          <th scope="col">{t('receipt.start')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, size, sha256, envelope }) => (
          <tr key={`${name}${sha256}`}>
            <td>
              {shownName(name)}
              {envelope && <span className="soft small"> · {t('receipt.envelope', { name: readIn(envelope, language) })}</span>}
            </td>
            <td className="num right">{formatSize(size, language)}</td>
            <td className="hash" title={sha256}>
              <span className="start">{inFours(sha256, 3)}</span>
              <span className="whole">{inFours(sha256)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
