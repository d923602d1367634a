package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.CgClient;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.KeptLog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The open requests of a key are shared by all nodes, and come back from those that die. */
final class SharedOpenRequestsTest {
    private static final int PLACES = 8;

    private static void assertNoneFree(Nodes nodes, CgClient cg) {
        assertThatThrownBy(() -> Nodes.hasty(cg).clients().list().iterator().hasNext())
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("waited for a request slot");
        nodes.mock.journal().assertNever("clients.list");
    }

    private static void assertOneFree(CgClient cg) {
        assertThat(cg.clients().list().iterator().hasNext()).isTrue();
    }

    @Test
    void openRequestsOfOneNodeBlockTheOther() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            CgClient other = nodes.node();
            List<Future<?>> held = nodes.hold(nodes.node(), PLACES);

            assertNoneFree(nodes, other);
            nodes.letGo();
            for (Future<?> each : held) {
                each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            }
            assertOneFree(other);
        }
    }

    @Test
    void aPoolOfTwoConnectionsIsEnough() throws Exception {
        HikariConfig settings = new HikariConfig();
        try (Nodes nodes = new Nodes(0)) {
            settings.setDataSource(nodes.database.dataSource());
            settings.setMaximumPoolSize(2);
            settings.setConnectionTimeout(Duration.ofSeconds(10).toMillis());
            try (HikariDataSource pool = new HikariDataSource(settings)) {
                CgClient cg = nodes.node(
                        JdbcLimitStore.builder(pool).clock(TestDatabase.CLOCK).build());
                List<Future<?>> held = nodes.hold(cg, PLACES);
                nodes.letGo();
                for (Future<?> each : held) {
                    each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
                }
                nodes.awaitReturned();
            }
        }
    }

    @Test
    void aWaitingNodeGetsTheNextOpenRequest() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            CgClient other = nodes.node();
            nodes.hold(nodes.node(), PLACES);
            Thread letGo = new Thread(nodes::letGo);
            letGo.start();

            assertOneFree(other);
            letGo.join();
        }
    }

    @Test
    void openRequestsOfKilledNodeExpireWithItsLease() throws Exception {
        try (Nodes nodes = Nodes.unenforced()) {
            JdbcLimitStore killed = nodes.database.store().build();
            nodes.hold(nodes.node(killed), PLACES);
            killed.abandon();

            nodes.advance(Duration.ofMillis(4900));
            assertNoneFree(nodes, nodes.node());
            nodes.advance(Duration.ofMillis(200));
            assertOneFree(nodes.node());
        }
    }

    @Test
    void endOfAnIdleProcessIsLoggedAtDebug() throws Exception {
        try (Nodes nodes = Nodes.unenforced()) {
            JdbcLimitStore idle = nodes.database.store().build();
            JdbcLimitStore busy = nodes.database.store().build();
            assertOneFree(nodes.node(idle));
            nodes.awaitReturned();
            nodes.hold(nodes.node(busy), 1);
            idle.abandon();
            busy.abandon();
            nodes.advance(Duration.ofSeconds(6));

            assertThat(KeptLog.during(() -> assertOneFree(nodes.node())))
                    .anyMatch(each -> each.startsWith("INFO") && each.contains("; its 1 open requests are free"))
                    .anyMatch(each -> each.startsWith("DEBUG") && each.contains("; its 0 open requests are free"))
                    .noneMatch(each -> each.startsWith("INFO") && each.contains("; its 0 open requests are free"));
        }
    }

    @Test
    void aNodeThatRenewsItsLeaseKeepsItsOpenRequests() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            JdbcLimitStore busy = nodes.database.store().build();
            nodes.hold(nodes.node(busy), PLACES);
            for (int i = 0; i < 3; i++) {
                nodes.advance(Duration.ofSeconds(4));
                busy.renewLeases();
            }

            assertNoneFree(nodes, nodes.node());
        }
    }

    @Test
    void aNodeThatWasSuspendedTakesItsOpenRequestsBack() throws Exception {
        try (Nodes nodes = Nodes.unenforced()) {
            // Its lease is renewed by the test alone.
            JdbcLimitStore suspended = nodes.database.store().build();
            nodes.hold(nodes.node(suspended), PLACES);
            suspended.abandon();
            nodes.advance(Duration.ofSeconds(6));
            assertOneFree(nodes.node());

            suspended.renewLeases();
            assertThatThrownBy(() -> Nodes.hasty(nodes.node())
                            .clients()
                            .list()
                            .iterator()
                            .hasNext())
                    .isInstanceOf(DeadlineException.class);
        }
    }

    @Test
    void lowestOpenRequestsSettingApplies() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            nodes.hold(nodes.node(nodes.database.store().openRequests(2).build()), 2);

            assertNoneFree(nodes, nodes.node());
        }
    }

    @Test
    void aClosedStoreLeavesNothingBehind() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            JdbcLimitStore store = nodes.database.store().build();
            CgClient cg = nodes.node(store);
            assertOneFree(cg);
            store.close();

            assertThat(nodes.database.query("SELECT node FROM cg_limit_node")).isEmpty();
            assertThat(nodes.database.query("SELECT id FROM cg_limit_request WHERE ended_at IS NULL"))
                    .isEmpty();
            assertThatThrownBy(() -> Nodes.hasty(cg).status().get())
                    .hasMessageContaining("close it after the clients that use it");
        }
    }
}
