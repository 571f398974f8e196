import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { fileKindOf, type FileKind } from './fileKind'

const PAGE = 'M6 3h8l4 4v14H6zM14 3v4h4'

/** What stands on the page, in the family of the other icons. */
const MARKS: Record<FileKind, string> = {
  pdf: 'M9 18c1.800-2.600 3-5.800 3-7.800 0-1.400-1.400-1.400-1.400 0 0 2.800 2 5.200 4.400 6-2.200-.1-4.300.4-6 1.800z',
  doc: 'M9 11h6M9 14h6M9 17h4',
  xls: 'M8.500 11h7v6.500h-7zM8.500 14.200h7M12 11v6.500',
  ppt: 'M9 17.500v-3M12 17.500v-6.500M15 17.500v-4.500',
  zip: 'M11 3v1.800h1.800v1.800H11v1.800h1.800v1.800H11M10.400 12.500h3v4.500h-3z',
  image: 'M8.300 17.500l2.700-3.700 1.900 2.300 1.300-1.600 1.700 3zM10 11.300h.01',
  other: '',
}

/** A picture of the kind of a file; what it says stands beside it for those who do not see it. */
export const FileIcon = ({ name, mime }: { name: string; mime?: string }): ReactElement => {
  const { t } = useTranslation('rooms')
  const kind = fileKindOf(name, mime)
  return (
    <span className={`rm-icon ${kind}`}>
      <svg className="i" viewBox="0 0 24 24" width={20} height={20} aria-hidden="true" focusable="false">
        <path d={`${PAGE}${MARKS[kind]}`} />
      </svg>
      {kind !== 'other' && <span className="sr">{t(`kind.${kind}`)}</span>}
    </span>
  )
}
