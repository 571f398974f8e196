import { lazy, type ReactElement } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { PAGE_PATHS, type PagePath } from '../../engine/pages'
import { HomePage } from './HomePage'
import { LoginRoute } from '../session/LoginRoute'
import { NotFoundPage } from '../page/NotFoundPage'
import { FailedPage } from './FailedPage'
import { Shell } from './shell/Shell'

const ListPage = lazy(() => import('../tenders/list/ListPage'))
const StopSearchPage = lazy(() => import('../tenders/saved/StopSearchPage'))
const EditPage = lazy(() => import('../tenders/edit/EditPage'))
const DetailPage = lazy(() => import('../tenders/detail/DetailPage'))
const WizardPage = lazy(() => import('../wizard/WizardPage'))
const PasswordPage = lazy(() => import('../access/PasswordPage'))
const AdmissionPage = lazy(() => import('../access/AdmissionPage'))
const UsersPage = lazy(() => import('../users/list/UsersPage'))
const CreateUserPage = lazy(() => import('../users/edit/CreateUserPage'))
const UserPage = lazy(() => import('../users/edit/UserPage'))
const ParcelsPage = lazy(() => import('../parcels/list/ParcelsPage'))
const ParcelImportPage = lazy(() => import('../parcels/exchange/ImportPage'))
const ParcelSettingsPage = lazy(() => import('../parcels/settings/ParcelSettingsPage'))
const LocationsPage = lazy(() => import('../locations/LocationsPage'))
const ParcelPage = lazy(() => import('../parcels/detail/ParcelPage'))
const LegalPage = lazy(() => import('../legal/LegalPage'))
const ChangelogPage = lazy(() => import('../changelog/ChangelogPage'))
const FirstRunPage = lazy(() => import('../setup/FirstRunPage'))
const LawPage = lazy(() => import('../law/LawPage'))
const SettingsPage = lazy(() => import('../settings/SettingsPage'))
const MailsPage = lazy(() => import('../mail/MailsPage'))
const MailPage = lazy(() => import('../mail/MailPage'))
const MachinesPage = lazy(() => import('../machines/MachinesPage'))
const ProceduresPage = lazy(() => import('../procedures/ProceduresPage'))
const OwnProcedurePage = lazy(() => import('../procedures/ProcedurePage'))
const OperationPage = lazy(() => import('../operation/OperationPage'))
const AuditLogPage = lazy(() => import('../audit/AuditLogPage'))
const RegistrationPage = lazy(() => import('../registration/RegistrationPage'))
const InvitePage = lazy(() => import('../registration/InvitePage'))
const OrganizationListPage = lazy(() => import('../organizations/list/OrganizationListPage'))
const OrganizationPage = lazy(() => import('../organizations/OrganizationPage'))
const CreateClientPage = lazy(() => import('../organizations/CreateClientPage'))
const FormListPage = lazy(() => import('../designer/list/FormListPage'))
const DesignerPage = lazy(() => import('../designer/DesignerPage'))
const ProfilePage = lazy(() => import('../profile/ProfilePage'))
const PracticePage = lazy(() => import('../offers/practice/PracticePage'))
const VersionsRoute = lazy(() => import('../designer/VersionsRoute'))

/** What stands at each path. */
const PAGES: Record<PagePath, ReactElement> = {
  '/': <HomePage />,
  '/login': <LoginRoute />,
  '/passwort-reset': <PasswordPage />,
  '/konto-bestaetigen': <AdmissionPage />,
  '/registrierung': <RegistrationPage />,
  '/organisation/:id?': <OrganizationPage />,
  '/unternehmensprofil': <ProfilePage />,
  '/testabgabe': <PracticePage />,
  '/auftraggeber': <OrganizationListPage type="CLIENT" />,
  '/auftraggeber/anlage': <CreateClientPage />,
  '/auftraggeber/:id': <OrganizationPage />,
  '/bieter': <OrganizationListPage type="CONTRACTOR" />,
  '/bieter/anlage': <InvitePage />,
  '/bieter/:id': <OrganizationPage />,
  '/wizard': <Navigate to="/wizard/1" replace />,
  '/wizard/:step1/:step2?/:step3?': <WizardPage />,
  '/projekte': <ListPage />,
  '/suche-abbestellen': <StopSearchPage />,
  '/projekte/anlage/:templateId?': <EditPage />,
  '/projekte/bearbeiten/:id': <EditPage />,
  '/projekte/:id/:childRoute1?/:childId1?/:childRoute2?/:childId2?': <DetailPage />,
  '/benutzer': <UsersPage side="external" />,
  '/benutzer/intern': <UsersPage side="internal" />,
  '/benutzer/anlage': <CreateUserPage side="external" />,
  '/benutzer/intern/anlage': <CreateUserPage side="internal" />,
  '/benutzer/:email': <UserPage />,
  '/grundstuecke': <ParcelsPage />,
  '/grundstuecke/import': <ParcelImportPage />,
  '/grundstuecke/:id': <ParcelPage />,
  '/standorte': <LocationsPage />,
  '/grundstueckseinstellungen': <ParcelSettingsPage />,
  '/einrichtung/:step?': <FirstRunPage />,
  '/einstellungen': <SettingsPage />,
  '/einstellungen/recht': <LawPage />,
  '/mails': <MailsPage />,
  '/mails/:id': <MailPage />,
  '/audit-log/:id?': <AuditLogPage />,
  '/verfahren': <ProceduresPage />,
  '/verfahren/:id': <OwnProcedurePage />,
  '/system/ablauf': <MachinesPage />,
  '/system/betrieb': <OperationPage />,
  '/formulare': <FormListPage />,
  '/formulare/anlage/:id?': <DesignerPage />,
  '/formulare/anlage/:id/versionen': <VersionsRoute />,
  '/changelog': <ChangelogPage />,
  '/impressum': <LegalPage />,
  '/datenschutz': <LegalPage />,
  '/barrierefreiheit': <LegalPage />,
  '/nutzungsbedingungen': <LegalPage />,
}

/** Every page is a chunk of its own. Which of them need a login stands in guard/judge.ts. */
const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <FailedPage />,
    children: [
      {
        errorElement: <FailedPage inShell />,
        children: [...PAGE_PATHS.map((path) => ({ path, element: PAGES[path] })), { path: '*', element: <NotFoundPage /> }],
      },
    ],
  },
]

export const makeRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routes)
