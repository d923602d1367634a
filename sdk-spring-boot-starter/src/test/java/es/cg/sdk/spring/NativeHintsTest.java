package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.WebhookEvent;
import java.io.IOException;
import java.net.URL;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.ExecutableHint;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.annotation.ReflectiveRuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** What Spring tells a compiler of native images about the SDK. */
class NativeHintsTest {
    private static final String FACTORIES = "META-INF/spring/aot.factories";

    /** The hints that Spring finds on the class path, as it does when it processes an application. */
    private static RuntimeHints hints() {
        RuntimeHints hints = new RuntimeHints();
        SpringFactoriesLoader.forResourceLocation(FACTORIES).load(RuntimeHintsRegistrar.class).stream()
                .filter(each -> each.getClass().getName().startsWith("es.cg.sdk."))
                .forEach(each -> each.registerHints(hints, NativeHintsTest.class.getClassLoader()));
        return hints;
    }

    @Test
    void everySqlFileIsKept() throws IOException {
        for (String folder : List.of("es/cg/sdk/webhooks/", "es/cg/sdk/journal/", "es/cg/sdk/limits/")) {
            Resource[] files =
                    new PathMatchingResourcePatternResolver().getResources("classpath*:" + folder + "**/*.sql");

            assertThat(files).isNotEmpty().allSatisfy(file -> {
                URL url = file.getURL();
                String path = url.getPath().replaceFirst(".*(?=" + folder + ")", "");
                assertThat(RuntimeHintsPredicates.resource().forResource(path)).accepts(hints());
            });
        }
    }

    @Test
    void filesByWhichCorrectionsAreCheckedAreKept() {
        String forms = "es/cg/sdk/base/corrections/forms.json";
        assertThat(List.of(forms, "corrections.json"))
                .allSatisfy(path -> assertThat(RuntimeHintsPredicates.resource().forResource(path))
                        .accepts(hints()));
        assertThat(NativeHintsTest.class.getClassLoader().getResource(forms)).isNotNull();
    }

    @Test
    void adviceInExceptionsIsKept() {
        String advice = "es/cg/sdk/internal/pipeline/error-advice.properties";

        assertThat(RuntimeHintsPredicates.resource().forResource(advice)).accepts(hints());
        assertThat(NativeHintsTest.class.getClassLoader().getResource(advice)).isNotNull();
    }

    @Test
    void theProxiesOfConnectionsAreKept() {
        assertThat(List.<Class<?>>of(
                        Connection.class,
                        Statement.class,
                        PreparedStatement.class,
                        CallableStatement.class,
                        ResultSet.class,
                        DatabaseMetaData.class))
                .allSatisfy(each -> assertThat(RuntimeHintsPredicates.proxies().forInterfaces(each))
                        .accepts(hints()));
    }

    static final class Handlers {
        @CgWebhookHandler
        void heard(WebhookEvent event) {
            assertThat(event.id()).isNotEmpty();
        }
    }

    @Test
    void handlerMethodsAreKept() {
        RuntimeHints hints = new RuntimeHints();
        new ReflectiveRuntimeHintsRegistrar().registerRuntimeHints(hints, Handlers.class);

        assertThat(hints.reflection().getTypeHint(Handlers.class))
                .isNotNull()
                .satisfies(each ->
                        assertThat(each.methods().map(ExecutableHint::getName)).containsExactly("heard"));
    }
}
