package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import es.cg.sdk.CgClient;
import es.cg.sdk.webhooks.WebhookReceiver;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An integrator imports both libraries in one file: no type of one has the simple name of a type of the other. */
class DistinctTypeNamesTest {
    @Test
    void clientAndReceiverShareNoTypeName() {
        Set<String> both = names(CgClient.class);
        both.retainAll(names(WebhookReceiver.class));

        assertThat(both).isEmpty();
    }

    private static Set<String> names(Class<?> member) {
        return new ClassFileImporter()
                .importUrl(member.getProtectionDomain().getCodeSource().getLocation()).stream()
                        .filter(type -> type.isTopLevelClass()
                                && type.getModifiers().contains(JavaModifier.PUBLIC)
                                && !type.getPackageName().contains(".internal"))
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.toCollection(TreeSet::new));
    }
}
