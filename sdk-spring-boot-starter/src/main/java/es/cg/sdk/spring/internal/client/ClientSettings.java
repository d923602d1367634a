package es.cg.sdk.spring.internal.client;

import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.Time;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.spring.CgClientCustomizer;
import java.util.function.Consumer;
import org.springframework.beans.factory.ObjectProvider;

/** What every client of the application has: the properties, and the beans that change a client. */
record ClientSettings(
        ClientFactory factory,
        ObjectProvider<Corrections> corrections,
        ObjectProvider<Time> time,
        ObjectProvider<LimitStore> limitStore,
        ObjectProvider<CallListener> listeners,
        ObjectProvider<CgClientCustomizer> customizers,
        ObjectProvider<FirmJournals> journals) {
    /**
     * Applies them; the customizers see what all others have set.
     *
     * @param own sets what this client alone has
     */
    CgClient.Builder applyTo(CgClient.Builder builder, Consumer<CgClient.Builder> own) {
        factory.applyTo(builder);
        own.accept(builder);
        corrections.ifAvailable(builder::corrections);
        time.ifAvailable(builder::time);
        limitStore.ifAvailable(builder::limitStore);
        listeners.orderedStream().forEach(builder::listener);
        customizers.orderedStream().forEach(each -> each.customize(builder));
        return builder;
    }

    /** Applies them to the client of a firm, which has its write journal if the application has journals of firms. */
    CgClient.Builder applyTo(CgClient.Builder builder, String firm, Environment environment) {
        return applyTo(builder, own -> journals.ifAvailable(all -> own.writeJournal(all.of(firm, environment))));
    }
}
