import type { FleetState } from '../../api/fleet'
import { sharesWithout } from '../../domain/fleet-bulk'
import { fleetText } from '../../i18n/fleet'
import { Icon } from '../../ui/icon'

const shownAtOnce = 50

/** What stays connected per zone and group if the chosen runners drop out, worst first. */
export const BulkShares = ({ fleet, dropping }: { fleet: FleetState; dropping: ReadonlySet<string> }) => {
  const { bulk } = fleetText.useSection()
  const shares = sharesWithout(fleet.rows.values(), dropping)
  return (
    <section className="col g1">
      <h3 className="t14 m">{bulk.shares}</h3>
      {shares.length === 0 ? (
        <p className="ink-2">{bulk.noneLost}</p>
      ) : (
        <table className="tbl shares">
          <thead>
            <tr>
              <th scope="col">{bulk.place}</th>
              <th scope="col" className="num">
                {bulk.connectedNow}
              </th>
              <th scope="col" className="num">
                {bulk.connectedLeft}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.slice(0, shownAtOnce).map((share) => (
              <tr key={`${share.zone} ${share.group}`}>
                <td>{bulk.placeOf(share.zone, share.group)}</td>
                <td className="num">{share.now}</td>
                <td className="num">
                  {share.left === 0 ? (
                    <b className="st warn">
                      <Icon name="warn" />
                      {bulk.nobodyLeft}
                    </b>
                  ) : (
                    share.left
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fleet.isWhole ? null : <p className="t12 lw">{bulk.sharesFleet(fleet.rows.size)}</p>}
    </section>
  )
}
