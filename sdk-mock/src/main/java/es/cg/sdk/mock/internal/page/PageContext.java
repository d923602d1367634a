package es.cg.sdk.mock.internal.page;

import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the areas of the page read: mostly the first firm. */
public record PageContext(SharedState shared, Firms firms) {
    /** Returns production of the first firm. */
    FirmEnvironment production() {
        return firms.first().production();
    }

    /** Returns the sandbox of the first firm. */
    FirmEnvironment sandbox() {
        return firms.first().sandbox();
    }

    /** Returns both environments of the first firm. */
    List<FirmEnvironment> environments() {
        return firms.first().environments();
    }

    /** Returns the environments of all firms that were used. */
    List<FirmEnvironment> ofAllFirms() {
        return firms.used().stream()
                .flatMap(each -> each.environments().stream())
                .toList();
    }

    /** Returns the environment to which a call was sent; the first firm's if the firm is no longer there. */
    FirmEnvironment of(RecordedCall call) {
        Firm found = firms.find(call.firm());
        Firm firm = found == null ? firms.first() : found;
        return call.sandbox() ? firm.sandbox() : firm.production();
    }

    /** Returns the environment that has a client; null if neither has it. */
    @Nullable
    FirmEnvironment of(long client) {
        return environments().stream()
                .filter(each -> client(each, client) != null)
                .findFirst()
                .orElse(null);
    }

    /** Returns the record of a client; null if the environment does not have it. */
    static @Nullable Row client(FirmEnvironment environment, long client) {
        return environment.context().environment().table(TableNames.CLIENTS).find(Long.toString(client));
    }
}
