import { useId } from 'react'
import { useLocale, useText } from '../../i18n/provider'
import { settingsText } from '../../i18n/settings'
import { overlay } from '../../shell/overlay'
import { Page } from '../../shell/page'
import { languages, themes, useSettings } from '../../shell/preferences'
import { viewerZone } from '../../shell/use-times'
import { settings } from '../../store/settings'
import { Button } from '../../ui/button'
import { Segments } from '../../ui/segments'
import { Stored } from './stored'
import './settings.css'

/** Choices of this browser, and what it keeps. */
export default function Settings() {
  const shared = useText()
  const text = settingsText.useSection()
  return (
    <Page title={text.title} place="settings" crumbs={[{ label: text.title }]}>
      <div className="page set">
        <header className="page-h">
          <h1>{text.title}</h1>
          <span className="ink-3 desk">{text.lead}</span>
        </header>
        <section className="set-s" aria-labelledby="set-display">
          <h2 id="set-display">{text.display}</h2>
          <LanguageChoice />
          <Segments
            legend={shared.nav.theme}
            value={useSettings().theme}
            choices={themes.map((id) => ({ id, label: shared.nav.themes[id] }))}
            onChoose={(theme) => settings.set({ theme })}
          />
          <Segments
            legend={text.density}
            help={text.densityHelp}
            value={useSettings().density}
            choices={[
              { id: 'comfortable', label: text.densities.comfortable },
              { id: 'compact', label: text.densities.compact },
            ]}
            onChoose={(density) => settings.set({ density })}
          />
          <Segments
            legend={text.zone}
            help={text.zoneHelp}
            value={useSettings().zone}
            choices={[
              { id: 'viewer', label: text.zoneViewer(viewerZone) },
              { id: 'utc', label: 'UTC' },
            ]}
            onChoose={(zone) => settings.set({ zone })}
          />
        </section>
        <section className="set-s" aria-labelledby="set-keyboard">
          <h2 id="set-keyboard">{text.keyboard}</h2>
          <Segments
            legend={text.letters}
            help={text.lettersHelp}
            value={useSettings().hasLetterKeys ? 'on' : 'off'}
            choices={[
              { id: 'on', label: text.on },
              { id: 'off', label: text.off },
            ]}
            onChoose={(choice) => settings.set({ hasLetterKeys: choice === 'on' })}
          />
          <p className="set-d">
            <Button onClick={() => overlay.show('shortcuts')}>{text.showShortcuts}</Button>
          </p>
        </section>
        <section className="set-s" aria-labelledby="set-stored">
          <h2 id="set-stored">{text.stored}</h2>
          <p className="ink-2">{text.storedLead}</p>
          <Stored />
        </section>
        <SharedComputer />
      </div>
    </Page>
  )
}

const LanguageChoice = () => {
  const shared = useText()
  const shown = useLocale()
  const { locale } = useSettings()
  return (
    <Segments
      legend={shared.nav.language}
      value={locale ?? shown}
      choices={languages.map(([id, label]) => ({ id, label, lang: id }))}
      onChoose={(locale) => settings.set({ locale })}
    />
  )
}

const SharedComputer = () => {
  const text = settingsText.useSection()
  const { isShared } = useSettings()
  const id = useId()
  return (
    <section className="set-s" aria-labelledby="set-shared">
      <h2 id="set-shared">{text.shared}</h2>
      <div className="set-c">
        <input
          id={id}
          type="checkbox"
          className="box"
          checked={isShared}
          aria-describedby={`${id}-help`}
          onChange={(event) => settings.set({ isShared: event.target.checked })}
        />
        <div>
          <label className="m" htmlFor={id}>
            {text.sharedToggle}
          </label>
          <p id={`${id}-help`} className="help">
            {text.sharedHelp} {isShared ? text.sharedKept : null}
          </p>
        </div>
      </div>
    </section>
  )
}
