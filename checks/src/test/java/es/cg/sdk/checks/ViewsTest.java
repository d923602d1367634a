package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.Page;
import es.cg.sdk.model.View;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every view of the client reads every field that {@code openapi.json} has for it. */
class ViewsTest {
    private static final OpenApi API = OpenApi.ofProject();
    private static final TypedClasses CLASSES = new TypedClasses(API);
    private static final SampleJson SAMPLES = new SampleJson(API);

    @TestFactory
    Stream<DynamicTest> everyFieldIsReadAsItCame() {
        return CLASSES.views().entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey().getName(),
                        () -> assertThat(ViewFields.findings(API, SAMPLES, each.getKey(), each.getValue()))
                                .isEmpty()));
    }

    @Test
    void everyViewIsReadFromAnOperation() {
        assertThat(CLASSES.views().keySet())
                .containsExactlyInAnyOrderElementsOf(PublicApi.allExportedTypes(CgClient.class).stream()
                        .filter(View.class::isAssignableFrom)
                        .filter(each -> !Modifier.isAbstract(each.getModifiers()) && each != Page.class)
                        .<Class<? extends View>>map(each -> each.asSubclass(View.class))
                        .toList());
    }
}
