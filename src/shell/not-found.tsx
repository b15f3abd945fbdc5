import { useText } from '../i18n/provider'
import { paths } from '../paths'
import { AppLink } from '../ui/app-link'
import { Page } from './page'

/** An address that is no place, or names no runner that could exist. */
export const NotFound = ({ isRunnerId = false }: { isRunnerId?: boolean }) => {
  const text = useText()
  const title = isRunnerId ? text.notFound.notAnId : text.notFound.title
  return (
    <Page title={title} place="runners" crumbs={[{ label: text.nav.runners, to: paths.runners }]}>
      <section className="facebox">
        <h1>{title}</h1>
        <p className="ink-2">{isRunnerId ? text.notFound.notAnIdText : text.notFound.text}</p>
        <AppLink className="btn" to={paths.runners}>
          {text.notFound.toRunners}
        </AppLink>
      </section>
    </Page>
  )
}
