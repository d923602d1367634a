package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.database.Session;
import es.cg.sdk.testing.Deployment;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A web application that closes its inbox leaves neither thread nor class loader behind. */
final class ReceiverRedeployTest {
    private static final List<URL> SDK =
            Deployment.jarsOf(PrintableText.class, Session.class, WebhookReceiver.class, DeployedReceivers.class);

    // Nothing else runs in it: what is in it was begun by an application.
    private final ThreadGroup container = new ThreadGroup("container");

    // One thread for all applications, which outlives them, as a container's do.
    private final ExecutorService containers =
            Executors.newSingleThreadExecutor(work -> new Thread(container, work, "container"));
    private final ReferenceQueue<ClassLoader> gone = new ReferenceQueue<>();

    @AfterEach
    void stop() {
        containers.shutdown();
    }

    @Test
    @Tag("slow")
    void tenRedeploymentsLeakNoThreadOrClassLoader() throws Exception {
        leaveNothing(10);
    }

    @Test
    @Tag("soak")
    void hundredRedeploymentsLeakNoThreadOrClassLoader() throws Exception {
        leaveNothing(100);
    }

    private void leaveNothing(int times) throws Exception {
        List<WeakReference<ClassLoader>> dropped = new ArrayList<>();
        containers
                .submit(() -> {
                    // JDK 17 holds the types of the record whose methods were linked last: the last is not counted.
                    for (int i = 0; i <= times; i++) {
                        dropped.add(Deployment.run(
                                new Deployment(SDK, List.of("es.cg.sdk.")), gone, ReceiverRedeployTest::start));
                        assertThat(threads())
                                .as("threads after deployment %d", i + 1)
                                .isEmpty();
                    }
                    return null;
                })
                .get();
        dropped.remove(times);

        assertThat(Deployment.leftOver(dropped, gone)).as("class loaders left").isZero();
    }

    @SuppressWarnings("unchecked")
    private static void start(ClassLoader loader) throws ReflectiveOperationException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Class<?> type = loader.loadClass("es.cg.sdk.webhooks.DeployedReceivers");
        assertThat(type).isNotSameAs(DeployedReceivers.class);
        ((Consumer<DataSource>) type.getConstructor().newInstance()).accept(database);
    }

    /** The threads that applications have begun, and that live. */
    private Stream<String> threads() {
        Thread[] all = new Thread[container.activeCount() + 100];
        int count = container.enumerate(all);
        return Stream.of(all)
                .limit(count)
                .map(Thread::getName)
                .filter(each -> !each.equals("container") && !each.startsWith("H2 ") && !each.contains("MVStore"));
    }
}
