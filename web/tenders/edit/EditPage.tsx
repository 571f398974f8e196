import type { ReactElement } from 'react'
import { NotFoundPage } from '../../app/NotFoundPage'

const TenderPage = (): ReactElement => <NotFoundPage />

export default TenderPage
