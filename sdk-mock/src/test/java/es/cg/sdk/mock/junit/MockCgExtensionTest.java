package es.cg.sdk.mock.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.suppressed;

import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

final class MockCgExtensionTest {
    @TempDir
    static Path reports;

    private static final Set<String> ADDRESSES = ConcurrentHashMap.newKeySet();

    @ExtendWith(MockCgExtension.class)
    static final class LeavesAFault {
        @Test
        void armsWhatNeverStrikes(MockCg mock) {
            mock.faults().arm("invoices.issue", 2, Fault.droppedAfter());
        }
    }

    @ExtendWith(MockCgExtension.class)
    static final class LeavesAFaultForAll {
        @BeforeAll
        static void armsWhatNeverStrikes(MockCg mock) {
            mock.faults().arm("clients.list", 1, Fault.droppedBefore());
        }

        @Test
        void hasTheMockOfItsClass(MockCg mock) {
            assertThat(mock.faults().unused()).hasSize(1);
        }
    }

    @ExtendWith(MockCgExtension.class)
    static final class AsksInItsConstructor {
        private final MockCg mock;

        AsksInItsConstructor(MockCg mock) {
            this.mock = mock;
        }

        @Test
        void parameterIsTheMockOfTheConstructor(MockCg same) {
            assertThat(same).isSameAs(mock);
            ADDRESSES.add(mock.baseUrl());
        }

        @Test
        void secondTestUsesItsOwnMock() {
            ADDRESSES.add(mock.baseUrl());
        }
    }

    static final class FailsWithAReport {
        @RegisterExtension
        static final MockCgExtension MOCKS =
                new MockCgExtension(() -> MockCg.builder().report(reports).start());

        @Test
        void fails(MockCg mock) {
            assertThat(mock.clients()).isEmpty();
        }

        @Test
        void succeeds(MockCg mock) {
            assertThat(mock.clients()).isNotEmpty();
        }

        @Test
        void leavesAFault(MockCg mock) {
            mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        }
    }

    static final class FailsWithTheMockOfItsClass {
        @RegisterExtension
        static final MockCgExtension MOCKS =
                new MockCgExtension(() -> MockCg.builder().report(reports).start());

        @BeforeAll
        static void starts(MockCg mock) {
            assertThat(mock.clients()).isNotEmpty();
        }

        @Test
        void fails() {
            assertThat(1).isEqualTo(2);
        }
    }

    private static EngineTestKit.Builder running(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .selectors(selectClass(tests));
    }

    private static void failsNaming(Events events, String fault) {
        events.assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(message(
                                text -> text.startsWith("faults that never struck: ") && text.contains(fault)))));
    }

    @Test
    void unusedFaultFailsTheTestAndIsNamed() {
        failsNaming(running(LeavesAFault.class).execute().testEvents(), "invoices.issue");
    }

    @Test
    void eachFailingTestSavesThePanelsPage() {
        running(FailsWithAReport.class)
                .execute()
                .testEvents()
                .assertStatistics(all -> all.succeeded(1).failed(2));
        Events events = running(FailsWithTheMockOfItsClass.class).execute().testEvents();
        events.assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(suppressed(
                                0,
                                message(text -> text.startsWith("the mock's panel when it failed: file:///")
                                        && text.endsWith("/FailsWithTheMockOfItsClass.fails.html"))))));

        assertThat(reports.toFile().list())
                .containsExactlyInAnyOrder(
                        "FailsWithAReport.fails.html",
                        "FailsWithAReport.leavesAFault.html",
                        "FailsWithTheMockOfItsClass.fails.html");
    }

    @Test
    void unusedClassFaultFailsTheClass() {
        var results = running(LeavesAFaultForAll.class).execute();

        results.testEvents().assertStatistics(all -> all.succeeded(1).failed(0));
        failsNaming(results.containerEvents(), "clients.list");
    }

    @Test
    void constructorGetsTheMockOfItsTest() {
        running(AsksInItsConstructor.class)
                .execute()
                .testEvents()
                .assertStatistics(all -> all.succeeded(2).failed(0));
        assertThat(ADDRESSES).hasSize(2);
    }
}
