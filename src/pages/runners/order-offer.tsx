import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

/** A new order that waits until it is asked for, because the pointer or the focus is among the rows. */
export const OrderOffer = ({ moved, onShow }: { moved: number; onShow: () => void }) => {
  const { list } = useText()
  return (
    <div className="offer" role="status">
      {moved === 0 ? null : (
        <span className="pop offer-in">
          <Icon name="refresh" />
          {list.moved(moved)}
          <Button size="s" onClick={onShow}>
            {list.showOrder}
          </Button>
        </span>
      )}
    </div>
  )
}
