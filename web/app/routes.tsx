import { lazy } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { HomePage } from './HomePage'
import { LoginRoute } from './session/LoginRoute'
import { NotFoundPage } from './NotFoundPage'
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
const SettingsPage = lazy(() => import('../settings/SettingsPage'))
const MailsPage = lazy(() => import('../mail/MailsPage'))
const MailPage = lazy(() => import('../mail/MailPage'))
const MachinesPage = lazy(() => import('../machines/MachinesPage'))
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

/** Every page is a chunk of its own. Which of them need a login stands in guard/judge.ts. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <FailedPage />,
    children: [
      {
        errorElement: <FailedPage inShell />,
        children: [
          { path: '/', element: <HomePage /> },
          { path: '/login', element: <LoginRoute /> },
          { path: '/passwort-reset', element: <PasswordPage /> },
          { path: '/konto-bestaetigen', element: <AdmissionPage /> },
          { path: '/registrierung', element: <RegistrationPage /> },
          { path: '/organisation/:id?', element: <OrganizationPage /> },
          { path: '/unternehmensprofil', element: <ProfilePage /> },
          { path: '/testabgabe', element: <PracticePage /> },
          { path: '/auftraggeber', element: <OrganizationListPage type="CLIENT" /> },
          { path: '/auftraggeber/anlage', element: <CreateClientPage /> },
          { path: '/auftraggeber/:id', element: <OrganizationPage /> },
          { path: '/bieter', element: <OrganizationListPage type="CONTRACTOR" /> },
          { path: '/bieter/anlage', element: <InvitePage /> },
          { path: '/bieter/:id', element: <OrganizationPage /> },
          { path: '/wizard', element: <Navigate to="/wizard/1" replace /> },
          { path: '/wizard/:step1/:step2?/:step3?', element: <WizardPage /> },
          { path: '/projekte', element: <ListPage /> },
          { path: '/suche-abbestellen', element: <StopSearchPage /> },
          { path: '/projekte/anlage/:templateId?', element: <EditPage /> },
          { path: '/projekte/bearbeiten/:id', element: <EditPage /> },
          { path: '/projekte/:id/:childRoute1?/:childId1?/:childRoute2?/:childId2?', element: <DetailPage /> },
          { path: '/benutzer', element: <UsersPage side="external" /> },
          { path: '/benutzer/intern', element: <UsersPage side="internal" /> },
          { path: '/benutzer/anlage', element: <CreateUserPage side="external" /> },
          { path: '/benutzer/intern/anlage', element: <CreateUserPage side="internal" /> },
          { path: '/benutzer/:email', element: <UserPage /> },
          { path: '/grundstuecke', element: <ParcelsPage /> },
          { path: '/grundstuecke/import', element: <ParcelImportPage /> },
          { path: '/grundstuecke/:id', element: <ParcelPage /> },
          { path: '/standorte', element: <LocationsPage /> },
          { path: '/grundstueckseinstellungen', element: <ParcelSettingsPage /> },
          { path: '/einstellungen', element: <SettingsPage /> },
          { path: '/mails', element: <MailsPage /> },
          { path: '/mails/:id', element: <MailPage /> },
          { path: '/audit-log/:id?', element: <AuditLogPage /> },
          { path: '/system/ablauf', element: <MachinesPage /> },
          { path: '/formulare', element: <FormListPage /> },
          { path: '/formulare/anlage/:id?', element: <DesignerPage /> },
          { path: '/formulare/anlage/:id/versionen', element: <VersionsRoute /> },
          { path: '/changelog', element: <ChangelogPage /> },
          { path: '/impressum', element: <LegalPage /> },
          { path: '/datenschutz', element: <LegalPage /> },
          { path: '/barrierefreiheit', element: <LegalPage /> },
          { path: '/nutzungsbedingungen', element: <LegalPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]

export const makeRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routes)
